-- Creates the database of an installation and its two roles, for psql 14 or newer and a superuser:
--   FIRST_CHAIR_OWNER_PASSWORD=... FIRST_CHAIR_PASSWORD=... psql -v ON_ERROR_STOP=1 -f create-roles.sql postgres
-- The role first_chair owns the tables and migrates them (DATABASE_OWNER_URL). The role first_chair_app runs the product
-- (DATABASE_URL); the product grants it what it needs at each start. compose.yaml runs this file for a new database.
\getenv owner_password FIRST_CHAIR_OWNER_PASSWORD
\getenv password FIRST_CHAIR_PASSWORD
create role first_chair login password :'owner_password';
create role first_chair_app login password :'password';
-- So the owner may hand over the tables of reports, which the product creates while it runs, and drop them.
grant first_chair_app to first_chair;
create database first_chair owner first_chair;
\connect first_chair
-- Only PostgreSQL 14 still allows everybody to create tables here.
revoke create on schema public from public;
