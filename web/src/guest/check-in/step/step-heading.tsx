import { useContext } from 'react'
import styles from './check-in.module.css'
import { HandedOver } from './handed-over.ts'

/** The heading of a step: its title, or on a device that was handed over, whom it addresses with the title below. */
export function StepHeading({ children }: { children: string }) {
  const handedOver = useContext(HandedOver)
  if (!handedOver) return <h1>{children}</h1>
  return (
    <>
      <h1 className={styles.addressed}>{handedOver.heading}</h1>
      <p className={styles.subject}>{children}</p>
    </>
  )
}
