import { useEffect, useState, type CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A grey shape where something will stand. */
export function Skeleton({
  width,
  height,
  round = false,
}: {
  width?: CSSProperties['width']
  height: number
  round?: boolean
}) {
  return (
    <span
      className={round ? `${styles.shape} ${styles.round}` : styles.shape}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}

/** False for the first moment: what takes less than this long shows nothing, so that nothing flickers. */
export function useDelayed(milliseconds = 400): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
