import type { PhotoRejectionReason } from '@first-chair/core/photo-review/photo-rejection'

/** How the staff calls each reason why a photo is not accepted. Guests read a sentence of core. */
export const rejectionLabels = {
  'eyes-covered': 'Goggles or sunglasses',
  'face-covered': 'Face is covered',
  unclear: 'Too dark or not sharp',
  'too-far-away': 'Too far away',
  'several-people': 'More than one person',
  'another-person': 'Not this person',
  'not-recent': 'Not recent',
  'no-face': 'Not a photo of a face',
} as const satisfies Record<PhotoRejectionReason, string>
