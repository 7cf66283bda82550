import { ActionIcon } from '@mantine/core'
import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import GripVerticalIcon from 'lucide-react/icons/grip-vertical'
import UnlinkIcon from 'lucide-react/icons/unlink'
import { useRef, useState, type ReactNode } from 'react'
import styles from './linked-rows.module.css'
import shared from '../look/shared.module.css'

export type OrderedRow = {
  id: number
  name: string
  /** A detail about the row, beside its name. */
  detail?: ReactNode
}

/**
 * A list of linked rows whose order matters. Buttons or dragging move a row; a button removes it. Each move is
 * announced to screen readers, and the focus stays on the moved row.
 */
export function OrderedRows({
  label,
  rows,
  onOrder,
  onRemove,
}: {
  label: string
  rows: readonly OrderedRow[]
  /** The ids in their new order. */
  onOrder: (ids: number[]) => void
  onRemove: (id: number) => void
}) {
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const ids = rows.map(({ id }) => id)

  const move = (id: number, to: number, direction?: 'up' | 'down') => {
    if (to < 0 || to >= ids.length || ids.indexOf(id) === to) return
    onOrder(ids.filter((other) => other !== id).toSpliced(to, 0, id))
    const name = rows.find((row) => row.id === id)?.name ?? ''
    setAnnouncement(`${name} is now ${to + 1} of ${ids.length}`)
    // At an end of the list the pressed button is disabled, so the focus moves to the row's other button.
    const isAtEnd = to === (direction === 'up' ? 0 : ids.length - 1)
    const next = isAtEnd ? (direction === 'up' ? 'down' : 'up') : direction
    if (direction) list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-move="${next}"]`)?.focus()
  }

  return (
    <div role="group" aria-label={label}>
      <p className={styles.groupLabel}>{label}</p>
      <ol ref={list} className={styles.linkedRows}>
        {rows.map(({ id, name, detail }, index) => (
          <li
            key={id}
            data-id={id}
            className={styles.linked}
            data-dragged={id === dragged || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(id)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              move(dragged, index)
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <span className={styles.grip}>
              <GripVerticalIcon size={20} />
            </span>
            <span className={shared.grow}>
              {name}
              {detail !== undefined && <span className={styles.linkedWords}>{detail}</span>}
            </span>
            <ActionIcon
              aria-label={`Move ${name} up`}
              aria-disabled={index === 0}
              data-move="up"
              onClick={() => move(id, index - 1, 'up')}
            >
              <ArrowUpIcon size={18} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move ${name} down`}
              aria-disabled={index === rows.length - 1}
              data-move="down"
              onClick={() => move(id, index + 1, 'down')}
            >
              <ArrowDownIcon size={18} />
            </ActionIcon>
            <ActionIcon aria-label={`Unlink ${name}`} onClick={() => onRemove(id)}>
              <UnlinkIcon size={20} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
