import { describe, expect, test } from 'vitest'
import {
  anActivity,
  anActivityTask,
  aPerson,
  aPurchase,
  aComponent,
  owedFacts,
} from '../owed-task/owed-facts.builders.ts'
import { getOwedTasks } from '../owed-task/owed-tasks.ts'
import {
  findPhotoRejection,
  getPhotoRejectionMessage,
  photoRejectionReasons,
  type PhotoRejection,
} from './photo-rejection.ts'

const rejected: PhotoRejection = {
  contactId: 'finn',
  photoHash: 'goggles',
  photoDate: '2026-12-05',
  reason: 'eyes-covered',
}
const find = (photo: { photoHash: string; updatedOn: string; contactId?: string } | undefined) =>
  findPhotoRejection('finn', {
    photos: photo ? [{ contactId: 'finn', ...photo }] : [],
    photoRejections: [rejected],
  })?.reason

describe('a photo that the resort did not accept', () => {
  test('does not count, whatever day the point of sale stores for it', () => {
    expect(find({ photoHash: 'goggles', updatedOn: '2026-12-05' })).toBe('eyes-covered')
    expect(find({ photoHash: 'goggles', updatedOn: '2026-12-07' })).toBe('eyes-covered')
  })
  test('also overrides an older photo, which the point of sale may still have', () => {
    expect(find({ photoHash: 'last winter', updatedOn: '2025-12-20' })).toBe('eyes-covered')
  })
  test('is resolved by another photo of the same day or later', () => {
    expect(find({ photoHash: 'face', updatedOn: '2026-12-05' })).toBeUndefined()
    expect(find({ photoHash: 'face', updatedOn: '2026-12-06' })).toBeUndefined()
  })
  test('is nothing to say about somebody without a photo, or about the same picture of somebody else', () => {
    expect(find(undefined)).toBeUndefined()
    const photos = [{ contactId: 'theo', photoHash: 'goggles', updatedOn: '2026-12-05' }]
    expect(findPhotoRejection('theo', { photos, photoRejections: [rejected] })).toBeUndefined()
  })
  test('stays rejected if a second photo is rejected too, and the first one is sent again', () => {
    const second = { ...rejected, photoHash: 'dark', photoDate: '2026-12-06', reason: 'unclear' } as const
    const photos = [{ contactId: 'finn', photoHash: 'goggles', updatedOn: '2026-12-07' }]
    expect(findPhotoRejection('finn', { photos, photoRejections: [second, rejected] })?.reason).toBe('eyes-covered')
  })
})

test('there are at most eight reasons, and each has a sentence that names the person and asks for a new photo', () => {
  expect(photoRejectionReasons.length).toBeLessThanOrEqual(8)
  const sentences = photoRejectionReasons.map((reason) => getPhotoRejectionMessage(reason, 'Finn'))
  expect(new Set(sentences).size).toBe(photoRejectionReasons.length)
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^The resort did not accept the photo of Finn, because .+\. Please take a new one/)
  }
})

test('the photo task is open again, also if the card is printed already', () => {
  const facts = owedFacts({
    people: [aPerson({ contactId: 'finn' })],
    location: { id: 1, usePosTransactionsAndOrders: true, isEditProfileLocation: false, defaultActivityId: null },
    purchases: [
      aPurchase({ contactId: 'finn', productId: 'DAY', components: [aComponent({ isImageRequired: true })] }),
    ],
    activities: [anActivity({ productIds: ['DAY'], tasks: [anActivityTask({ taskTypeId: 4 })] })],
    media: [{ id: 'card', contactId: 'finn', isActive: true, isPrinted: true }],
    photos: [{ contactId: 'finn', photoHash: 'goggles', updatedOn: '2026-12-05' }],
  })
  expect(getOwedTasks(facts).tasks).toEqual([])
  expect(getOwedTasks({ ...facts, photoRejections: [rejected] }).tasks).toMatchObject([
    { state: { isComplete: false, reason: 'photo-rejected', rejection: 'eyes-covered' } },
  ])
})
