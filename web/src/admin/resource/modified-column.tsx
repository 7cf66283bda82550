import { ModifiedAt } from '../text/modified-at.tsx'
import type { AdminRow, Column } from './resource.ts'

/** The column with the time of a row's last change, which every resource has. */
export const modifiedColumn: Column<AdminRow> = {
  key: 'modifiedDateUtc',
  header: 'Modified',
  isSortable: true,
  onPhone: false,
  cell: ({ modifiedDateUtc }) => <ModifiedAt utc={modifiedDateUtc} />,
}
