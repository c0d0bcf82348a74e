"""Work that is done in processes of its own: asked one thing at a time or many, ended when they do not answer."""
