import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Location } from './location.ts'

export const listLocations = endpoint({
  name: 'listLocations',
  method: 'GET',
  path: '/api/locations',
  caller: 'guest',
  summary: 'All locations, with the activities linked to each',
  answer: z.array(Location),
})
