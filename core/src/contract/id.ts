import * as z from 'zod/mini'

/** The id of a row in an address: a positive integer within the range of PostgreSQL's `integer`. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.maximum(2147483647))
