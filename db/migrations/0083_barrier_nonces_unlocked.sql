ALTER TABLE "barrier_nonces" DROP CONSTRAINT "barrier_nonces_controller_id_barrier_controllers_id_fk";
