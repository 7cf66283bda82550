import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { PosPlace } from './pos-place.ts'

// Lists of the point of sale, as help for administrators (docs/domain.md, "Points of sale").

export const listAccessLocations = endpoint({
  name: 'listAccessLocations',
  method: 'GET',
  path: '/api/admin/accesslocations',
  caller: 'admin',
  summary: 'The access locations of the point of sale, by name; isOffered is false if it has no such list',
  answer: z.object({ isOffered: z.boolean(), accessLocations: z.array(PosPlace) }),
  failures: ['external-system-down'],
})

export const listSalesLocations = endpoint({
  name: 'listSalesLocations',
  method: 'GET',
  path: '/api/admin/saleslocations',
  caller: 'admin',
  summary: 'The sales locations of the point of sale, by name; isOffered is false if it has no such list',
  answer: z.object({ isOffered: z.boolean(), salesLocations: z.array(PosPlace) }),
  failures: ['external-system-down'],
})
