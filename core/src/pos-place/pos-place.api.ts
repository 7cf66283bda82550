import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PosPlace } from './pos-place.ts'

// Additions to the specification's calls: lists of the point of sale for admin help (domain rules, section 5).

export const listAccessLocations = endpoint({
  name: 'listAccessLocations',
  method: 'GET',
  path: '/api/admin/accesslocations',
  caller: 'admin',
  summary:
    'Where the point of sale knows that passes are asked for, by name; isOffered is false where it has no such list',
  answer: z.object({ isOffered: z.boolean(), accessLocations: z.array(PosPlace) }),
  failures: ['external-system-down'],
})

export const listSalesLocations = endpoint({
  name: 'listSalesLocations',
  method: 'GET',
  path: '/api/admin/saleslocations',
  caller: 'admin',
  summary: 'Where the point of sale sells, by name; isOffered is false where it has no such list',
  answer: z.object({ isOffered: z.boolean(), salesLocations: z.array(PosPlace) }),
  failures: ['external-system-down'],
})
