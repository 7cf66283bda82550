import { ActionIcon } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './resource.module.css'

/**
 * Linked things whose order counts: moved by buttons or by dragging, taken out by a button. Each move is read out, and the focus
 * stays with what was moved.
 */
export function OrderedRows({
  label,
  rows,
  onOrder,
  onRemove,
}: {
  label: string
  rows: readonly { id: number; name: string; words?: ReactNode }[]
  /** The ids in their new order. */
  onOrder: (ids: number[]) => void
  onRemove: (id: number) => void
}) {
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const ids = rows.map(({ id }) => id)

  const move = (id: number, to: number, direction?: 'up' | 'down') => {
    if (to < 0 || to >= ids.length || ids.indexOf(id) === to) return
    onOrder(ids.filter((other) => other !== id).toSpliced(to, 0, id))
    const name = rows.find((row) => row.id === id)?.name ?? ''
    setSaid(`${name} is now ${to + 1} of ${ids.length}`)
    // At an end the pressed button has nothing more to do; the other one of the row takes the focus.
    const isAtEnd = to === (direction === 'up' ? 0 : ids.length - 1)
    const next = isAtEnd ? (direction === 'up' ? 'down' : 'up') : direction
    if (direction) list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-move="${next}"]`)?.focus()
  }

  return (
    <div role="group" aria-label={label}>
      <p className={styles.groupLabel}>{label}</p>
      <ol ref={list} className={styles.linkedRows}>
        {rows.map(({ id, name, words }, index) => (
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
              <AdminIcon name="drag" />
            </span>
            <span className={styles.grow}>
              {name}
              {words !== undefined && <span className={styles.linkedWords}>{words}</span>}
            </span>
            <ActionIcon
              aria-label={`Move ${name} up`}
              aria-disabled={index === 0}
              data-move="up"
              onClick={() => move(id, index - 1, 'up')}
            >
              <AdminIcon name="up" size={18} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move ${name} down`}
              aria-disabled={index === rows.length - 1}
              data-move="down"
              onClick={() => move(id, index + 1, 'down')}
            >
              <AdminIcon name="down" size={18} />
            </ActionIcon>
            <ActionIcon aria-label={`Unlink ${name}`} onClick={() => onRemove(id)}>
              <AdminIcon name="unlink" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
