import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'soft' | 'danger' | 'sun'

/** Returns the class names of a button, also for links: `<Link className={buttonClass()}>`. */
export function buttonClass(look: ButtonLook = 'primary', options: { small?: boolean; block?: boolean } = {}): string {
  return [styles.button, styles[look], options.small && styles.small, options.block && styles.block]
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook
  small?: boolean
  block?: boolean
  /**
   * The label while an action is running, such as "Saving". While it is set, the button ignores clicks but can have the
   * focus.
   */
  busy?: string | undefined
}

export function Button({ look, small = false, block = false, busy, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy === undefined ? (type ?? 'button') : 'button'}
      className={buttonClass(look, { small, block })}
      aria-disabled={busy === undefined ? undefined : true}
      onClick={busy === undefined ? onClick : undefined}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <Spinner /> {busy}
        </>
      )}
    </button>
  )
}

/** A round button with an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'children'> & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} className={styles.round} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
