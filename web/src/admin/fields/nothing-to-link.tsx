import { Link } from '@tanstack/react-router'

/** Replaces the link list of a form while there is nothing to link, and links to the page where it can be added. */
export function NothingToLink({ many, page }: { many: string; page: string }) {
  return (
    <p>
      There are no {many} yet.{' '}
      <Link to="/admin/$page" params={{ page }} search={{ id: 'new' }} preload={false}>
        Add one first
      </Link>
    </p>
  )
}
