import { addressSchema } from './address.ts'

/** The address of a picture: https, a path of this product, or empty. */
export const ImageUrl = addressSchema()
