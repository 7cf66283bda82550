// Compiled from en/rental-profile.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  updated: { day: Value }
  prefilled: { day: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  loading: "Loading rental profiles",
  notLoaded: "We could not load the rental profiles.",
  updated: ["Updated ",["day"]],
  prefilled: ["Filled in with the answers from ",["day"],"."],
  imperial: "ft, lb",
  metric: "cm, kg",
  opensInNewTab: "(opens in a new tab)",
  noSizesTitle: "There are no sizes to choose from right now",
  noSizesText: "You can continue with the other tasks. Please try again later, or tell the rental shop your sizes when you arrive.",
})
