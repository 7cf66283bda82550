import { useEffect, useId, useRef, useState } from 'react'

/**
 * The state of a menu behind a button, both inside the element `frame`. It closes on Escape, which focuses the button, on
 * a click outside, and when the focus leaves the frame.
 */
export function usePopup() {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setIsOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return {
    isOpen,
    frame,
    /** The id of the menu. */
    id,
    close: () => setIsOpen(false),
    /** The properties of the button. */
    button: { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setIsOpen(!isOpen) },
  }
}
