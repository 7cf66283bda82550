import * as z from 'zod/mini'

/** What the ski school needs of a household beside its page for today, without any health data. */
export const LessonHousehold = z
  .object({
    children: z.array(
      z.object({
        contactId: z.string(),
        lesson: z.string(),
        /** `HH:MM`; null if the point of sale does not say. */
        startsAt: z.nullable(z.string()),
        /** The code of today that the card of the parents shows too. */
        handOverCode: z.string(),
      }),
    ),
    /** The adults of the household: they may pick the children up. */
    adults: z.array(
      z.object({
        contactId: z.string(),
        firstName: z.string(),
        lastInitial: z.string(),
        photoHash: z.nullable(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'LessonHousehold' })
export type LessonHousehold = z.infer<typeof LessonHousehold>
