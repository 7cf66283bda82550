-- The texts of waivers keep their last versions, in the table that keeps those of the language and the theme.
alter table settings_version drop constraint settings_version_kind_check;
alter table settings_version add constraint settings_version_kind_check
  check (kind in ('language', 'theme') or kind ~ '^waiver-text [0-9]+$');
