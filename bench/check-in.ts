import { randomBytes } from 'node:crypto'
import { createContactTaskLists } from '@first-chair/core/task-kind/task-kinds'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { aDrawing, maxDrawingSize } from '../server/src/signature/drawn-signature.builders.ts'
import { createSeedHousehold } from '../server/src/seed/seed-household.ts'
import { registration, rentalSizes } from './household-requests.ts'
import type { Issuer } from './issuer.ts'
import { type Connection, getRequest, jsonRequest, openConnection, pictureRequest } from './load.ts'
import type { Resort } from './resort.ts'

/** The whole check-in of one household at a server. Reports the milliseconds of each answer. */
export type Arrival = (port: number, onAnswer: (milliseconds: number) => void) => Promise<void>

/** What the phone needs of the answers, so that it can check in at a process of another release too. */
const ContactTasks = z.array(
  z.object({
    id: z.string(),
    taskId: z.int(),
    isComplete: z.boolean(),
    contact: z.object({ contactId: z.string() }),
  }),
)
const TaskLists = z.object(createContactTaskLists(() => ContactTasks))
const WaiverText = z.object({ rolTextHash: z.string() })

const baseVillage = 1
const drawing = aDrawing(randomBytes(8_000).toString('hex'), maxDrawingSize)
/**
 * A cropped photo as the browser sends it. It is blurred noise, because a plain picture would be too fast to decode.
 */
const photo = sharp({
  create: {
    width: 400,
    height: 400,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .blur(1)
  .jpeg({ quality: 85 })
  .toBuffer()

/** Prepares the check-in of a seeded household: the requests of its phone, in the order of the screens. */
export async function prepareCheckIn(resort: Pick<Resort, 'today'>, issuer: Issuer, number: number): Promise<Arrival> {
  const { people, subject, email } = createSeedHousehold(number, resort.today)
  const [head] = people
  if (!head) throw new Error('A household has a head.')
  const { firstName: givenName, lastName: familyName } = head
  const headers = { authorization: `Bearer ${await issuer.tokenFor({ subject, email, givenName, familyName })}` }
  const picture = await photo
  const home = [
    getRequest('/api/profile', headers),
    jsonRequest(`/api/tasks/ContactTaskGrouping/Location/${baseVillage}`, headers, {}),
  ]

  return async (port, onAnswer) => {
    const connection = await openConnection(port)
    try {
      const send = (request: Buffer) => sendMeasured(connection, request, onAnswer)
      const readLists = async (): Promise<z.output<typeof TaskLists>> => {
        let answer = ''
        for (const request of home) answer = await send(request)
        return TaskLists.parse(JSON.parse(answer))
      }
      const lists = await readLists()
      const waivers = lists.waiverContactTasks.filter(isOpen)
      // A check-in that was interrupted continues with what is still open.
      if (waivers.length > 0) {
        const text = WaiverText.parse(
          JSON.parse(await send(getRequest(`/api/tasks/${waivers[0]?.taskId}/waivertext`, headers))),
        )
        await send(
          jsonRequest('/api/tasks/contact/complete/Waiver', headers, {
            id: waivers[0]?.id,
            contactTaskIds: waivers.map(({ id }) => id),
            relatedObject: {
              rolAccepted: true,
              signature: drawing,
              typedName: `${givenName} ${familyName}`,
              signatureDateOffset: -7,
              rolTextHash: text.rolTextHash,
            },
          }),
        )
      }
      for (const { id } of lists.rentalProfileContactTasks.filter(isOpen)) {
        await send(
          jsonRequest('/api/tasks/contact/complete/RentalProfile', headers, { id, relatedObject: rentalSizes }),
        )
      }
      for (const { id } of lists.childRegistrationContactTasks.filter(isOpen)) {
        await send(
          jsonRequest('/api/tasks/contact/complete/ChildRegistration', headers, { id, relatedObject: registration }),
        )
      }
      for (const { id, contact } of lists.photoContactTasks.filter(isOpen)) {
        const query = new URLSearchParams({ contactId: contact.contactId, contactTaskId: id })
        await send(pictureRequest(`/api/photo/Contact/Upload?${query}`, headers, picture))
      }
      const remaining = Object.values(await readLists())
        .flat()
        .filter(isOpen)
      if (remaining.length > 0) throw new Error(`After the check-in ${remaining.length} tasks are still open.`)
    } finally {
      connection.close()
    }
  }
}

const isOpen = ({ isComplete }: { isComplete: boolean }) => !isComplete

async function sendMeasured(
  connection: Connection,
  request: Buffer,
  onAnswer: (milliseconds: number) => void,
): Promise<string> {
  const sent = performance.now()
  const { status, body } = await connection.send(request)
  onAnswer(performance.now() - sent)
  if (status !== 200) throw new Error(`The answer was ${status}: ${body.toString().slice(0, 300)}`)
  return body.toString()
}
