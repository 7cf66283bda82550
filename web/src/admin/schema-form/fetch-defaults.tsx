import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '@mantine/core'
import { Confirm } from '../resource/confirm.tsx'
import { ChangeList } from './change-list.tsx'
import type { SettingChange } from './setting-values.ts'

/** What fetching the defaults would change, before it does; saving comes after. */
export function FetchDefaults({
  changes,
  failure,
  overwrites,
  onNo,
  onYes,
}: {
  changes: readonly SettingChange[]
  failure: string | undefined
  overwrites: boolean
  onNo: () => void
  onYes: () => void
}) {
  const title = 'Fetch Defaults'
  if (failure !== undefined || changes.length === 0) {
    return (
      <Dialog title={title} onClose={onNo}>
        {failure === undefined ? (
          <p>
            {overwrites
              ? 'Everything has its default already.'
              : 'Nothing is missing. Tick "Overwrite current values" to replace what is there.'}
          </p>
        ) : (
          <Banner tone="bad" title="The defaults did not load">
            {failure}
          </Banner>
        )}
        <Button onClick={onNo}>Close</Button>
      </Dialog>
    )
  }
  return (
    <Confirm
      title={`${title}: ${changes.length === 1 ? '1 value' : `${changes.length} values`} would change`}
      onNo={onNo}
      onYes={onYes}
    >
      <ChangeList changes={changes} />
      <p>Nothing is saved until you save.</p>
    </Confirm>
  )
}
