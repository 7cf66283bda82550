import { createHash } from 'node:crypto'
import type { Binary } from '@first-chair/core/contract/binary'
import { Failure } from '@first-chair/core/contract/failure'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { createPhoto } from '../adapters/pictures/create-photo.ts'
import { readUploadedPicture } from '../adapters/pictures/uploaded-picture.rule.ts'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import { loadContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { refuseRejectedPhoto } from '../photo-review/refuse-rejected-photo.facts.ts'
import { savePhoto } from './save-photo.facts.ts'

/**
 * Completes the photo of a person with a picture that staff took: stored and sent like one of the guest, with the member of
 * staff in the audit log. Throws `not-found` for a person of another household, and `no-longer-asked` if no photo of this
 * person is required at the location.
 */
export async function takeStaffPhoto(
  ctx: Context,
  staff: StaffCaller,
  { locationId, household, contactId }: { locationId: number; household: string; contactId: string },
  body: Binary,
): Promise<{ photoHash: string }> {
  const { people } = await readPosHousehold(ctx, household)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
  const { facts, all, contacts } = await loadContactTasks(ctx, { ipCode: household }, locationId, {})
  const task = all.find(
    ({ owed, contact }) => contact.contactId === contactId && taskKinds[owed.task.taskTypeId] === 'Photo',
  )
  if (!task) throw new Failure('no-longer-asked')
  const picture = await createPhoto(await readUploadedPicture(body))
  const contentHash = createHash('sha256').update(picture).digest()
  await refuseRejectedPhoto(ctx, contactId, contentHash)
  await savePhoto(
    ctx,
    { ipCode: household, requestId: staff.requestId, staffEmail: staff.email },
    { facts, requested: [task], contacts, ...task },
    { picture, contentHash },
  )
  return { photoHash: contentHash.toString('hex') }
}
