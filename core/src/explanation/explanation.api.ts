import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { VisitExplanation } from './readiness-explanation.ts'
import { Simulation } from './simulation.ts'

/** The simulator of the admin area. It writes nothing (docs/domain.md, "Explanations"). */
export const simulateCheckIn = endpoint({
  name: 'simulateCheckIn',
  method: 'POST',
  path: '/api/admin/simulator',
  caller: 'admin',
  summary:
    'Simulate the tasks at a location on a day and the readiness for a visit, with reasons: for a person of some age, or for a real household',
  body: Simulation,
  savesNothing: true,
  answer: VisitExplanation,
  failures: ['not-found', 'external-system-down'],
})

/** The list of products, as help for administrators (docs/domain.md, "Points of sale"). */
export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/admin/products',
  caller: 'admin',
  summary: 'The products of the point of sale, by code; isOffered is false if it has no such list',
  answer: z.object({
    isOffered: z.boolean(),
    products: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** Present if the point of sale allows the product as a mobile pass. */
        allowsMobilePass: z.optional(z.literal(true)),
      }),
    ),
  }),
  failures: ['external-system-down'],
})
