import { useLayoutEffect, useState } from 'react'
import './staff.css'

export const colourChoices = ['system', 'light', 'dark'] as const
export type ColourChoice = (typeof colourChoices)[number]

/** Kept per device: light for the sun, dark for the gate at night. */
const coloursKey = 'first-chair.staff-colours'

function readChoice(): ColourChoice {
  const stored = localStorage.getItem(coloursKey)
  return colourChoices.find((choice) => choice === stored) ?? 'system'
}

/** Applies the colours of the pages for staff while they are open. Returns the choice, and the function that changes it. */
export function useStaffColours(): [ColourChoice, (choice: ColourChoice) => void] {
  const [choice, setChoice] = useState(readChoice)
  useLayoutEffect(() => {
    const page = document.documentElement
    page.classList.add('staff')
    page.dataset['colours'] = choice
    return () => {
      page.classList.remove('staff')
      delete page.dataset['colours']
    }
  }, [choice])
  return [
    choice,
    (next) => {
      localStorage.setItem(coloursKey, next)
      setChoice(next)
    },
  ]
}
