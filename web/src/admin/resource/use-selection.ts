import { useState } from 'react'
import type { AdminRow } from './resource.ts'

/** The rows selected for a common action. They stay selected while other pages of the list are displayed. */
export type Selection<Row> = {
  rows: readonly Row[]
  has: (id: number) => boolean
  set: (rows: readonly Row[], isSelected: boolean) => void
  clear: () => void
}

export function useSelection<Row extends AdminRow>(): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  return {
    rows: [...selected.values()],
    has: (id) => selected.has(id),
    set: (rows, isSelected) =>
      setSelected((previous) => {
        const next = new Map(previous)
        for (const row of rows) {
          if (isSelected) next.set(row.id, row)
          else next.delete(row.id)
        }
        return next
      }),
    clear: () => setSelected(new Map()),
  }
}
