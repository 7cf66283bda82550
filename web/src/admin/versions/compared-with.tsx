import type { SetupVersion } from '@first-chair/core/setup-document/setup-version'
import { NativeSelect } from '@mantine/core'

/** Chooses the version with which something is compared. Empty: the usual one, which `usual` names. */
export function ComparedWith({
  versions,
  against,
  usual,
  onChange,
}: {
  versions: readonly SetupVersion[]
  against: string
  usual: string
  onChange: (against: string) => void
}) {
  return (
    <NativeSelect
      label="Compared with"
      value={against}
      data={[
        { value: '', label: usual },
        ...versions.map(({ number, label }) => ({
          value: String(number),
          label: label === '' ? `Version ${number}` : `Version ${number}: ${label}`,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
