// The worker of a scope; what it keeps is in self.acopio.
