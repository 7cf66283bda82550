import { t } from '@first-chair/core/catalogue/failure'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { Failure } from '@first-chair/core/contract/failure'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { track } from '../../../analytics/analytics.ts'
import { query } from '../../../api/query.ts'
import { deliver } from '../../outbox/deliver.ts'
import type { Delivery } from '../../outbox/waiters.ts'
import { isNoLongerRequired } from '../step/no-longer-required.tsx'
import type { SaveStatus } from '../step/save-status-label.tsx'
import { updateCachedTasks } from '../../outbox/update-cached-tasks.ts'

/** A photo that is being uploaded, or whose upload failed and can be tried again. */
export type Upload = { state: 'sending'; percent: number } | { state: 'failed'; message: string; photo: Blob }

/**
 * Uploads photos in the background, each for its contact task, so that the next member opens at once. The server's
 * answer goes into the cache of home and check-in. Without a connection a photo waits on this device. The server stores the
 * same photo only once, so trying again is safe.
 */
export function useUploads(locationId: number) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map())
  const [saved, setSaved] = useState<SaveStatus>('nothing')
  const [refusedId, setRefusedId] = useState<string | undefined>(undefined)
  const setUpload = (contactTaskId: string, state: Upload | undefined) =>
    setUploads((current) => {
      const next = new Map(current)
      if (state) next.set(contactTaskId, state)
      else next.delete(contactTaskId)
      return next
    })
  const updateCache = (delivery: Delivery) => {
    if (delivery.isReceived) updateCachedTasks(queryClient, locationId, delivery.contactTasks)
  }

  const send = async (contactTask: ContactTask, photo: Blob) => {
    const { id, contact } = contactTask
    const { contactId } = contact
    setUpload(id, { state: 'sending', percent: 0 })
    setRefusedId(undefined)
    try {
      const delivery = await deliver(
        { locationId, contactTasks: [contactTask], answers: { kind: 'Photo', record: photo } },
        { onProgress: (part) => setUpload(id, { state: 'sending', percent: Math.round(part * 100) }) },
      )
      await updateCachedPhoto(contactId, photo)
      updateCache(delivery)
      // A name of the analytics, not a text on screen.
      // oxlint-disable-next-line first-chair/no-literal-text
      track({ action: 'Add Photo' })
      setSaved(delivery.isReceived ? 'saved' : 'unsent')
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
    mutationFn: (contactTask: ContactTask) =>
      deliver({ locationId, contactTasks: [contactTask], answers: { kind: 'Photo', record: undefined } }),
    onSuccess: updateCache,
  })
  return {
    uploads,
    /** Where the last photo is. */
    saved,
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
