"""Work that is done in processes of its own: asked one question at a time, ended when they do not answer."""
