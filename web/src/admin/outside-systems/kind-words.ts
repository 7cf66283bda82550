import type { PosMessage } from '@first-chair/core/outside-system/outside-system'

export const kindWords = {
  waiver: 'Signed waiver',
  'rental-profile': 'Rental profile',
  'child-registration': 'Child registration',
  photo: 'Photo',
  'mobile-pass': 'Mobile pass',
} as const satisfies Record<PosMessage['kind'], string>
