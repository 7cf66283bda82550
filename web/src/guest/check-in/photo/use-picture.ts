import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/picture'
import { useEffect, useRef, useState } from 'react'
import { closePicture, openPicture } from './open-picture.ts'
import type { OpenedPicture } from './crop-square.ts'

/** The picture that is being chosen for one contact. A refused picture never replaces the one chosen before. */
export type ChosenPicture = {
  isOpening: boolean
  picture: OpenedPicture | undefined
  /** The message of the last refusal. */
  message: string | undefined
  choose: (file: Blob) => void
  drop: () => void
}

export function usePicture(): ChosenPicture {
  const [isOpening, setIsOpening] = useState(false)
  const [picture, setPicture] = useState<OpenedPicture | undefined>(undefined)
  const [message, setMessage] = useState<string | undefined>(undefined)
  /** The latest choice wins, even if an earlier one takes longer to open. */
  const latest = useRef(0)

  useEffect(() => (picture ? () => closePicture(picture) : undefined), [picture])

  const choose = async (file: Blob) => {
    latest.current += 1
    const choice = latest.current
    setIsOpening(true)
    setMessage(undefined)
    try {
      const opened = await openPicture(file)
      if (choice === latest.current) setPicture(opened)
      else closePicture(opened)
    } catch (failure) {
      const [field] = failure instanceof Failure ? failure.fields : []
      if (choice === latest.current) setMessage(field?.message ?? t('unknown'))
    } finally {
      if (choice === latest.current) setIsOpening(false)
    }
  }

  return {
    isOpening,
    picture,
    message,
    choose: (file) => void choose(file),
    drop: () => {
      latest.current += 1
      setIsOpening(false)
      setPicture(undefined)
      setMessage(undefined)
    },
  }
}
