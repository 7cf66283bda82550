import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { correctableFields } from '../rental-profile/size-correction.ts'
import { RentalHousehold, RentalList, SetOut } from './rental-shop.ts'

const code = z.string().check(z.minLength(1), z.maxLength(64))
const device = z.string().check(z.trim(), z.maxLength(40))
const params = z.object({ locationId: Id, household: code })
const size = z.nullable(z.string().check(z.maxLength(50)))

export const readRentalHousehold = endpoint({
  name: 'readRentalHousehold',
  method: 'GET',
  path: '/api/staff/locations/:locationId/households/:household/rental',
  caller: 'staff',
  roles: ['rental'],
  summary: 'Who of a household rents today, with sizes, questions about them, and what was fitted',
  params,
  answer: RentalHousehold,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const correctSize = endpoint({
  name: 'correctSize',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/rental/corrections',
  caller: 'staff',
  roles: ['rental'],
  summary: 'Correct one size of a person with a rental; refused with both values if somebody changed it meanwhile',
  params,
  body: z
    .object({
      /** Chosen by the device: a repeated call with the same id changes nothing. */
      commandId: z.uuid(),
      device,
      contactId: code,
      field: z.enum(correctableFields),
      /** The value on the page. */
      from: size,
      to: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
    })
    .register(z.globalRegistry, { id: 'SizeToCorrect' }),
  answer: RentalHousehold,
  failures: ['not-found', 'location-closed', 'changed-meanwhile', 'external-system-down'],
})

export const answerSizeQuestion = endpoint({
  name: 'answerSizeQuestion',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/rental/answers',
  caller: 'staff',
  roles: ['rental'],
  summary: 'Say that a questioned size is right, with your name; a question that no longer exists changes nothing',
  params,
  body: z
    .object({ device, contactId: code, question: z.string().check(z.minLength(1), z.maxLength(200)) })
    .register(z.globalRegistry, { id: 'SizeQuestionToAnswer' }),
  answer: RentalHousehold,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const readRentalList = endpoint({
  name: 'readRentalList',
  method: 'GET',
  path: '/api/staff/locations/:locationId/rental-list',
  caller: 'staff',
  roles: ['rental'],
  summary: 'Everybody who rents today by the hour of arrival, with sizes, open questions, and what is set out',
  params: z.object({ locationId: Id }),
  answer: RentalList,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

export const readSetOut = endpoint({
  name: 'readSetOut',
  method: 'GET',
  path: '/api/staff/locations/:locationId/rental-list/set-out',
  caller: 'staff',
  roles: ['rental'],
  summary: 'Whose equipment is set out today',
  params: z.object({ locationId: Id }),
  answer: z.array(SetOut),
  failures: ['not-found', 'location-closed'],
})

export const recordSetOut = endpoint({
  name: 'recordSetOut',
  method: 'POST',
  path: '/api/staff/locations/:locationId/rental-list/set-out',
  caller: 'staff',
  roles: ['rental'],
  summary: 'Record that the equipment of a person is set out today, or no longer; both are stored',
  params: z.object({ locationId: Id }),
  body: z
    .object({ commandId: z.uuid(), device, contactId: code, isSetOut: z.boolean() })
    .register(z.globalRegistry, { id: 'EquipmentToSetOut' }),
  answer: z.array(SetOut),
  failures: ['not-found', 'location-closed'],
})
