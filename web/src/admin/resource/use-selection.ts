import { useState } from 'react'
import type { AdminRow } from './resource.ts'

/** Rows that are selected to do something with all of them. They stay selected while other pages of the list are looked at. */
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
      setSelected((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (isSelected) after.set(row.id, row)
          else after.delete(row.id)
        }
        return after
      }),
    clear: () => setSelected(new Map()),
  }
}
