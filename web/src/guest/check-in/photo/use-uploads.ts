import { t } from '@first-chair/core/catalogue/failure'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { Failure } from '@first-chair/core/contract/failure'
import { completePhoto, uploadPhoto } from '@first-chair/core/photo/photo.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { track } from '../../../analytics/analytics.ts'
import { query } from '../../../api/query.ts'
import { upload } from '../../../api/upload.ts'
import { isNoLongerRequired } from '../step/no-longer-required.tsx'
import { updateCachedTasks } from '../step/update-cached-tasks.ts'

/** A photo that is being uploaded, or whose upload failed and can be tried again. */
export type Upload = { state: 'sending'; percent: number } | { state: 'failed'; message: string; photo: Blob }

/**
 * Uploads photos in the background, each for its contact task, so that the next member opens at once. The server's
 * answer goes into the cache of home and check-in. The server stores the same photo only once, so trying again is safe.
 */
export function useUploads(locationId: number) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map())
  const [hasSent, setHasSent] = useState(false)
  const [refusedId, setRefusedId] = useState<string | undefined>(undefined)
  const setUpload = (contactTaskId: string, state: Upload | undefined) =>
    setUploads((current) => {
      const next = new Map(current)
      if (state) next.set(contactTaskId, state)
      else next.delete(contactTaskId)
      return next
    })
  const updateCache = (done: ContactTask) => updateCachedTasks(queryClient, locationId, [done])

  const send = async ({ id, contact: { contactId } }: ContactTask, photo: Blob) => {
    setUpload(id, { state: 'sending', percent: 0 })
    setRefusedId(undefined)
    try {
      const { contactTask } = await upload(uploadPhoto, {
        query: { contactId, contactTaskId: id },
        bytes: photo,
        onProgress: (part) => setUpload(id, { state: 'sending', percent: Math.round(part * 100) }),
      })
      await updateCachedPhoto(contactId, photo)
      if (contactTask) updateCache(contactTask)
      // A name of the analytics, not a text on screen.
      // oxlint-disable-next-line first-chair/no-literal-text
      track({ action: 'Add Photo' })
      setHasSent(true)
      setUpload(id, undefined)
    } catch (failure) {
      if (isNoLongerRequired(failure)) setRefusedId(id)
      setUpload(id, isNoLongerRequired(failure) ? undefined : { state: 'failed', message: getMessage(failure), photo })
    }
  }

  /** Shows the new photo everywhere at once. The profile is refetched when it is needed next. */
  const updateCachedPhoto = async (contactId: string, photo: Blob) => {
    const profile = query(readProfile, {})
    const base64 = await toBase64(photo)
    queryClient.setQueryData(profile.queryKey, (cached) => {
      const contacts = cached?.contacts.map((contact) =>
        contact.contactId === contactId ? { ...contact, photo: base64 } : contact,
      )
      return cached && contacts && { ...cached, contacts }
    })
    void queryClient.invalidateQueries({ queryKey: profile.queryKey, refetchType: 'none' })
  }

  const skip = useMutation({
    mutationFn: ({ id }: ContactTask) => call(completePhoto, { query: { skip: 'true' }, body: { id } }),
    onSuccess: updateCache,
  })
  return {
    uploads,
    /** True after at least one photo was saved. */
    hasSent,
    /** The contact task whose last photo was refused because the task is no longer required. */
    refusedId,
    send: (contactTask: ContactTask, photo: Blob) => void send(contactTask, photo),
    forget: (contactTaskId: string) => setUpload(contactTaskId, undefined),
    skip,
  }
}

function getMessage(failure: unknown): string {
  if (!(failure instanceof Failure)) return t('unexpected')
  return failure.fields[0]?.message ?? failure.message
}

async function toBase64(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
