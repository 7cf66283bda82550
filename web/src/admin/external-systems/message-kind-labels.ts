import type { PosMessage } from '@first-chair/core/external-system/external-system'

export const messageKindLabels = {
  waiver: 'Signed waiver',
  'rental-profile': 'Rental profile',
  'child-registration': 'Child registration',
  photo: 'Photo',
  'mobile-pass': 'Mobile pass',
} as const satisfies Record<PosMessage['kind'], string>
