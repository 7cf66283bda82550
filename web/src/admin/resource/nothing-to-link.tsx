import { Link } from '@tanstack/react-router'

/** Stands where things are linked while there are none at all: says where they are made. */
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
