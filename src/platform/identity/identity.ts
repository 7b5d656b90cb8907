export type Identity = object
