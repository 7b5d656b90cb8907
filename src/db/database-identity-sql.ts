/**
 * SQL for what a database and its copies on physical replicas have in common, and nothing else: the cluster, and the database in it.
 * A replica has all databases of its cluster, so that the cluster alone would take a restored copy or a trial for the site's own.
 */
export const databaseIdentitySql = `(SELECT system_identifier::text FROM pg_control_system()) || '/' ||
  (SELECT oid::text FROM pg_database WHERE datname = current_database())`
