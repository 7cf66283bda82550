import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { Failure } from '@first-chair/core/failure'
import { completePhoto, uploadPhoto } from '@first-chair/core/photo/photo.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { track } from '../../../analytics/analytics.ts'
import { query } from '../../../api/query.ts'
import { upload } from '../../../api/upload.ts'
import { contactTasksQuery } from '../../use-contact-tasks.ts'
import { isNoLongerAsked } from '../no-longer-asked.tsx'
import { keepCompleted } from '../keep-completed.ts'

/** A photo on its way, or one that did not arrive and waits for another try. */
export type Upload = { state: 'sending'; percent: number } | { state: 'failed'; message: string; photo: Blob }

/**
 * Sends photos in the background, each for its contact task: the next member opens at once. What the server answers replaces
 * the contact task that home and check-in show. The server keeps the same photo once, so another try does no harm.
 */
export function useUploads(locationId: number) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map())
  const [hasSent, setHasSent] = useState(false)
  const note = (contactTaskId: string, now: Upload | undefined) =>
    setUploads((known) => {
      const next = new Map(known)
      if (now) next.set(contactTaskId, now)
      else next.delete(contactTaskId)
      return next
    })
  const replace = (done: ContactTask) => keepCompleted(queryClient, locationId, [done])

  const send = async ({ id, contact: { contactId } }: ContactTask, photo: Blob) => {
    note(id, { state: 'sending', percent: 0 })
    try {
      const { contactTask } = await upload(uploadPhoto, {
        query: { contactId, contactTaskId: id },
        bytes: photo,
        onProgress: (part) => note(id, { state: 'sending', percent: Math.round(part * 100) }),
      })
      await showAtOnce(contactId, photo)
      if (contactTask) replace(contactTask)
      track({ action: 'Add Photo' })
      setHasSent(true)
      note(id, undefined)
    } catch (failure) {
      // The step leaves with the task, or shows who is left.
      if (isNoLongerAsked(failure)) void queryClient.invalidateQueries(contactTasksQuery(locationId))
      note(id, { state: 'failed', message: messageOf(failure), photo })
    }
  }

  /** The household's faces change at once, wherever they are shown; the profile itself is read again behind it. */
  const showAtOnce = async (contactId: string, photo: Blob) => {
    const profile = query(readProfile, {})
    const shown = await base64Of(photo)
    queryClient.setQueryData(profile.queryKey, (known) => {
      const contacts = known?.contacts.map((contact) =>
        contact.contactId === contactId ? { ...contact, photo: shown } : contact,
      )
      return known && contacts && { ...known, contacts }
    })
    void queryClient.invalidateQueries({ queryKey: profile.queryKey, refetchType: 'none' })
  }

  const skip = useMutation({
    mutationFn: ({ id }: ContactTask) => call(completePhoto, { query: { skip: 'true' }, body: { id } }),
    onSuccess: replace,
  })
  return {
    uploads,
    /** Something was sent and is kept. */
    hasSent,
    send: (contactTask: ContactTask, photo: Blob) => void send(contactTask, photo),
    forget: (contactTaskId: string) => note(contactTaskId, undefined),
    skip,
  }
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof Failure)) return 'An error happened'
  return failure.fields[0]?.message ?? failure.message
}

async function base64Of(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
