// Compiled from en/rental-profile.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  updated: { day: Value }
  confirmed: { day: Value }
  prefilled: { day: Value }
  changedSize: { size: Value; before: Value; after: Value }
  changedNew: { size: Value; after: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  loading: "Loading rental profiles",
  notLoaded: "We could not load the rental profiles.",
  updated: ["Updated ",["day"]],
  confirmed: ["Confirmed unchanged on ",["day"]],
  prefilled: ["Filled in with the answers from ",["day"],"."],
  imperial: "ft, lb",
  metric: "cm, kg",
  opensInNewTab: "(opens in a new tab)",
  isThisRight: "Is this right?",
  'height-for-age': "This height is unusual at this age.",
  'weight-for-age': "This weight is unusual at this age. Did you choose it in the right unit?",
  'weight-for-height': "Weight and height do not fit together.",
  'shoe-for-height': "The shoe size does not fit the height.",
  shrank: "This is smaller than last time.",
  rightAnyway: "If it is right, go on.",
  changedTitle: "The rental shop changed this",
  changedSize: [["size"],": ",["before"]," is now ",["after"]],
  changedNew: [["size"]," is now ",["after"]],
  changedConfirm: "Please check it. It is confirmed when you save.",
  noSizesTitle: "There are no sizes to choose from right now",
  noSizesText: "You can continue with the other tasks. Please try again later, or tell the rental shop your sizes when you arrive.",
})
