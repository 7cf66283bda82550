import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '@mantine/core'
import { Confirm } from '../form/confirm.tsx'
import { formatCount } from '../text/format-count.ts'
import { ChangeList } from './change-list.tsx'
import type { SettingChange } from './setting-values.ts'

/** Lists what fetching the defaults would change and asks for confirmation. Saving is a separate step. */
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
              ? 'All values are already the defaults.'
              : 'No values are missing. Select "Overwrite current values" to replace the current values.'}
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
    <Confirm title={`${title}: ${formatCount(changes.length, 'value')} would change`} onNo={onNo} onYes={onYes}>
      <ChangeList changes={changes} />
      <p>The values are not saved until you press Save.</p>
    </Confirm>
  )
}
