import type { EditableWaiverText, WaiverTextForm } from '@first-chair/core/waiver-text/waiver-text'
import type { ReviewProps } from '../resource/resource.ts'
import { ReleaseDialog } from './release-dialog.tsx'

/** Asks how the changed text of a waiver in use is released, before it is saved. */
export function ReviewRelease({
  row,
  body,
  previous,
  isSaving,
  notSaved,
  onCancel,
  onConfirm,
}: ReviewProps<EditableWaiverText, WaiverTextForm>) {
  return (
    <ReleaseDialog
      row={row}
      html={body.html}
      number={row.version + 1}
      previous={previous?.release}
      isBusy={isSaving}
      failure={notSaved}
      onCancel={onCancel}
      onConfirm={(release) => onConfirm({ ...body, release })}
    />
  )
}
