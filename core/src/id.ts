import * as z from 'zod/mini'

/** The id of a row in an address: a positive whole number that PostgreSQL's integer can hold. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.maximum(2147483647))
