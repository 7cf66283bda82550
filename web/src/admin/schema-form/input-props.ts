import type { Setting } from '@first-chair/core/settings/setting-groups'
import type { ReactNode } from 'react'
import type { SettingValue } from './setting-values.ts'

/** The properties of all setting inputs. */
export type InputProps = {
  setting: Setting
  value: SettingValue
  error: string | undefined
  label: ReactNode
  hint: string | undefined
  field: { name: string; onChange: (value: unknown) => void; onBlur: () => void; ref: (element: unknown) => void }
}
