// Written by `npm run generate` from sdk/openapi.json (6ec6c861cbaec964). Do not edit.

export interface paths {
    "/api/v1/auth/admins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizadores con su dueño y cuántas personas y recintos tienen
         * @description Quién: administrador de la plataforma.
         */
        get: operations["listOrganizers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia la contraseña propia, pide la actual y cierra las demás sesiones
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia el correo propio: el nuevo se usa cuando se verifica con el código que recibe
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Entradas e intentos de entrada a la cuenta propia; el administrador de la plataforma, a cualquiera
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["listLoginHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia sesión con correo o teléfono y contraseña; el token dura 12 horas
         * @description Cualquiera.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/one-time-code/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia sesión con un código de un solo uso; cinco intentos por código
         * @description Cualquiera.
         */
        post: operations["logInWithCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/one-time-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide un código de un solo uso para entrar; vale 10 minutos. Responde igual exista o no la cuenta
         * @description Cualquiera.
         */
        post: operations["requestLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia el teléfono propio: el nuevo se usa cuando se verifica con el código que recibe
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        post: operations["changePhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/profile/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambia el nombre de usuario y el nombre completo de la cuenta propia. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["changeProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide un enlace para elegir otra contraseña; vale 30 minutos. Responde igual exista o no la cuenta
         * @description Cualquiera.
         */
        post: operations["requestRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abre la cuenta de un comprador
         * @description Cualquiera.
         */
        post: operations["registerBuyer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Completa un inicio de sesión que respondió mfaRequired, con su token
         * @description Quien inició sesión y aún no confirma su segundo factor, con el token que recibió.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verifica el correo con el código que recibió; cinco intentos por persona
         * @description Cualquiera.
         */
        get: operations["verifyEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verifica el teléfono con el código que recibió; cinco intentos por persona
         * @description Cualquiera.
         */
        get: operations["verifyPhone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/barrier/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que dijeron los equipos de las plumas, lo último primero
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listBarrierEvents"];
        put?: never;
        /**
         * Un equipo firmado dice qué pasó en sus plumas y recoge sus órdenes; sin eventos, que está ahí
         * @description Quién: .
         */
        post: operations["registerBarrierEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/barrier/gate-api-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tipos de equipo que mueven plumas
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listGateApiTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/barrier/read-qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Qué hace un carril con un código; de un equipo firmado, o de quien administra
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        post: operations["readQrAtLane"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/barrier/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los QR de prepago de una persona como los conocen las plumas: con números, sin nombre
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getBarrierUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Inicia el pago de un carrito; el intento vigente de la misma forma de pago se responde otra vez
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        put: operations["payCart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un carrito, para su comprador o con su token
         * @description Quién: comprador (perfil 2), cualquiera con el token de su carrito.
         */
        get: operations["getCart"];
        /**
         * Cambia cuántos lugares de cada zona tiene un carrito; las zonas que no se nombran quedan igual
         * @description Quién: comprador (perfil 2), cualquiera con el token de su carrito. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updateCart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vacía el carrito abierto de la propia persona (el más reciente, o el de un recinto)
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["emptyCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/mine/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El carrito abierto de la propia persona (el más reciente, o el de un recinto); nulo si no hay
         * @description Quién: comprador (perfil 2).
         */
        get: operations["getMyCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abre el carrito de un recinto, o responde el que ya está abierto; con sesión y X-Cart-Token, lo que se apartó antes de entrar pasa a la cuenta
         * @description Quién: comprador (perfil 2), cualquiera con el token de su carrito. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["openCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/tickets/{idTicket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Quita un lugar del carrito y responde lo que queda
         * @description Quién: comprador (perfil 2), cualquiera con el token de su carrito. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["removeCartTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/discount-codes/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Libera los usos de compras que esperan su pago o que se devolvieron completas; con idCart, solo el de esa
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["releaseDiscountUses"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/discount-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un código de descuento, también uno archivado
         * @description Quién: administrador de la plataforma.
         */
        get: operations["getDiscountCode"];
        /**
         * Cambia un código; con compras, solo su vigencia, sus máximos, su nota y su estado. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updateDiscountCode"];
        post?: never;
        /**
         * Elimina un código que nadie dio en una compra; cualquier otro lo archiva
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["deleteDiscountCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/discount-codes/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pone un código en el carrito {id} y responde lo que cuesta con él, o por qué no vale; nulo lo quita
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["applyDiscountCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/discount-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Códigos de descuento con lo que se hizo con ellos; los de un lote, con su idBatch o al buscarlos
         * @description Quién: administrador de la plataforma.
         */
        get: operations["listDiscountCodes"];
        put?: never;
        /**
         * Crea un código de descuento de un organizador: el de su recinto, o idAdmin
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["createDiscountCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/downloads/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El archivo, cuando está listo y hasta que vence
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/downloads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cómo va un archivo grande que se pidió
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        get: operations["getDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures/{id}/event-areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Zonas a la venta en los eventos de un recinto
         * @description Cualquiera.
         */
        get: operations["listEnclosureEventAreas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures/{id}/events/by-month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eventos de un recinto en un mes de su zona horaria; los borradores solo los ve su organizador
         * @description Cualquiera.
         */
        get: operations["listEnclosureEventsByMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eventos de un recinto, por fecha; los borradores solo los ve su organizador
         * @description Cualquiera.
         */
        get: operations["listEnclosureEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un recinto, con todo lo que EN3 puede cambiar
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getEnclosure"];
        /**
         * Cambia un recinto; los cargos solo los cambia la plataforma. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        put: operations["updateEnclosure"];
        post?: never;
        /**
         * Elimina un recinto sin historia; uno que tuvo eventos o ventas se archiva
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["deleteEnclosure"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures/admin/{idAdmin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recintos de un organizador; el primero es el principal
         * @description Cualquier persona con sesión.
         */
        get: operations["listEnclosuresOfAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures/by-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recintos de un organizador; el primero es el principal
         * @description Cualquiera.
         */
        post: operations["findEnclosuresByAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures/only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Nombre y dirección de la tienda de cada recinto
         * @description Cualquiera.
         */
        get: operations["listEnclosureNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enclosures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recintos del organizador, por nombre; la plataforma ve todos, o los de `admin`
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listEnclosures"];
        put?: never;
        /**
         * Crea un recinto de un organizador
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["createEnclosure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un tipo de evento en uso
         * @description Cualquier persona con sesión.
         */
        get: operations["getEventType"];
        /**
         * Cambia un tipo de evento. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updateEventType"];
        post?: never;
        /**
         * Elimina un tipo de evento; si algún evento lo tiene, lo archiva
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["deleteEventType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tipos de evento en uso
         * @description Cualquier persona con sesión.
         */
        get: operations["listEventTypes"];
        put?: never;
        /**
         * Crea un tipo de evento
         * @description Quién: administrador de la plataforma. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["createEventType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La cancelación de un evento y lo que pasó con su dinero
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getEventCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/general-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cifras de un evento: lugares, dinero y entradas, por zona, día y forma de pago
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getEventReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plano del recinto con las zonas del evento y los accesos
         * @description Cualquiera.
         */
        get: operations["getEventMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia la fecha de un evento publicado: sus boletos siguen valiendo y se avisa a quienes los tienen
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["rescheduleEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un evento; los borradores solo los ve su organizador
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        get: operations["getEvent"];
        /**
         * Cambia un evento y, si se mandan, sus zonas a la venta. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updateEvent"];
        post?: never;
        /**
         * Elimina un evento en borrador, con sus zonas y lugares
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publica, pausa, reanuda o cancela un evento
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["setEventStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Zonas a la venta en un evento, con precio y capacidad
         * @description Cualquiera.
         */
        get: operations["listEventZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/areas/{idZone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una zona en cada evento que la vende, con su precio, capacidad y accesos ahí
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        get: operations["listEventAreasOfZone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/by-month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eventos de un mes, o de un año, como los muestra un calendario
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        get: operations["listEventsByMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/filter/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Por qué zonas y accesos se puede filtrar lo que se consulta de un evento
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getEventFilter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/infinity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eventos a los que entran QR VIP, el próximo primero y después los que ya pasaron
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listInfinityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Solo identificador y nombre de cada evento; el personal ve los suyos y los demás los que son públicos
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        get: operations["listEventNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eventos por organizador, mes y año; el personal ve los suyos y los demás los que son públicos
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2), guardia (perfil 3).
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Crea un evento en borrador, con sus zonas a la venta
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/guards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una asignación de un guardia, también de un evento que ya pasó
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getGuardAssignment"];
        /**
         * Cambia una asignación: su guardia, evento, zona o acceso. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["changeGuardAssignment"];
        post?: never;
        /**
         * Quita una asignación y cierra los teléfonos emparejados para ella
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["removeGuardAssignment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/guards/by-area": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guardias asignados a una zona de un evento
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listGuardsOfArea"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/guards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guardias asignados a los eventos por venir del organizador
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listGuardAssignments"];
        put?: never;
        /**
         * Asigna a un evento y una zona a un guardia que existe, o a uno nuevo con su contraseña inicial; quien solo tiene teléfono la elige con el enlace que recibe
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["assignGuard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parking-areas/{id}/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una zona con los eventos por venir que la venden; a un guardia, solo la que tiene asignada
         * @description Quién: administrador de la plataforma, organizador (perfil 1), guardia (perfil 3).
         */
        get: operations["getParkingAreaDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parking-areas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una zona de estacionamiento
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getParkingArea"];
        /**
         * Cambia una zona, y con ella los lugares libres de sus eventos por venir. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updateParkingArea"];
        post?: never;
        /**
         * Elimina una zona que ningún evento por venir tiene a la venta
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["deleteParkingArea"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parking-areas/by-event/{idEvent}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Zonas de un evento
         * @description Cualquier persona con sesión.
         */
        get: operations["listParkingAreasOfEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parking-areas/only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clave y nombre de cada zona del organizador
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listParkingAreaNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parking-areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Zonas de estacionamiento del organizador
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listParkingAreas"];
        put?: never;
        /**
         * Crea una zona de estacionamiento
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["createParkingArea"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cambia la forma de pago: el intento anterior se cancela y empieza otro
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        patch: operations["changePaymentMethod"];
        trace?: never;
    };
    "/api/v1/payments/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que alguien decidió o tiene que decidir de un pago, con lo que se puede hacer en cada caso
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getPaymentReviews"];
        put?: never;
        /**
         * Decide un caso de un pago: devolver, dar lugares, liberarlos, quedarse el dinero o decir quién absorbe
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["decidePaymentReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un pago, por su número o por su folio, tal como está aquí: no se pregunta al proveedor
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cancela un intento sin pagar, o rechaza un depósito que no llegó, con su motivo; la compra sigue apartada hasta su plazo
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        patch: operations["endPayment"];
        trace?: never;
    };
    "/api/v1/payments/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Valida mi pago: pregunta al proveedor y aplica lo que responde
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["validatePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/callback/{provider}/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Aviso de un proveedor de pagos, con su firma; se guarda una vez y se aplica al momento
         * @description Cualquiera.
         */
        post: operations["receiveProviderNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/callback2/{provider}/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Aviso de un proveedor de pagos, con su firma; se guarda una vez y se aplica al momento
         * @description Cualquiera.
         */
        post: operations["receiveSecondProviderNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/card/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia el pago de una compra con tarjeta y 3-D Secure; responde a dónde va quien compra
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["payByCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/card/pending/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Un pago con tarjeta por terminar: pregunta al banco y responde cómo seguir
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["continueCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/card/upgrade/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Lee otra vez un pago con tarjeta en su proveedor y aplica lo que responde
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        put: operations["refreshCardPayment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirma un depósito por su referencia: el dinero se aplica y se emiten los boletos
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["confirmDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/folio/{folio}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Anota un pago: una nota y quién pagó. Nada más cambia, y nunca si está pagado
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        patch: operations["annotatePayment"];
        trace?: never;
    };
    "/api/v1/payments/release-unpaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Libera las compras sin pagar de un evento, o una: pregunta antes al proveedor y aplica lo que sí se pagó
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["releaseUnpaidPurchases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/wallet/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia el pago de una compra con la billetera; responde a dónde va quien compra
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["payByWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/wallet/pending/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Un pago con la billetera por terminar: pregunta al proveedor y responde cómo seguir
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["continueWalletPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambia datos, tipo o estado de un QR de prepago: todo lo que se envía, o nada
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updatePrepaid"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/account-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cómo está un QR de prepago ahora: el propio, o uno del organizador
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["getPrepaidStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abre un QR de prepago para una persona conocida o nueva, y le avisa
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["generatePrepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Los movimientos de un mes de un QR de prepago, con el saldo después de cada uno
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["getPrepaidMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * QR de prepago, los nuevos primero; total exacto hasta 10,000
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["listPrepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/migrate-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pasa un QR de prepago entero a otra persona, con un código nuevo, y avisa a las dos
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["migratePrepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/payment-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * La última recarga de un QR de prepago y cómo se paga: su referencia, su monto y hasta cuándo
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["getPrepaidReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/payments/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia una recarga con tarjeta y 3-D Secure; responde a dónde va quien recarga
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["payPrepaidByCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/payments/deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia una recarga por depósito; responde la referencia, el monto exacto y dónde se paga
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["payPrepaidByDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/payments/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia una recarga con cartera digital; responde a dónde va quien recarga
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["payPrepaidByWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/recharge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cobra una recarga en efectivo en el turno abierto de quien la hace; primero paga lo que se deba
         * @description Quién: administrador de la plataforma, organizador (perfil 1), guardia (perfil 3). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["rechargePrepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/register-in-pen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registra un QR de prepago en las plumas de su recinto; si ya está, la pluma lo dice
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["registerPrepaidInPen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/reports/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estado de cuenta de cada QR de prepago: con cuánto empezó, qué se movió y con cuánto terminó
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listPrepaidStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/reports/closing-month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que se debe a quienes tienen saldo: al empezar, lo que se movió y al terminar
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["readPrepaidClosing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/reports/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quién tiene prepago: cuánto viene, cuánto gasta y desde cuándo no viene
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listPrepaidPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Movimientos de los saldos de prepago, el más reciente primero
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listPrepaidMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/reports/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo recargado y lo cobrado de prepago, por tipo de QR, recinto, día de operación u hora del día
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listPrepaidTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pregunta a las plumas del recinto si tienen un QR de prepago como está ahora
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["checkPrepaidSync"];
        put?: never;
        /**
         * Hace que las plumas del recinto tengan un QR de prepago como está ahora
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["syncPrepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un tipo de QR con su versión de ahora, también uno archivado
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getPrepaidType"];
        put?: never;
        post?: never;
        /**
         * Elimina un tipo que ningún QR tuvo; cualquier otro lo archiva, y los QR que lo tienen lo conservan
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["archivePrepaidType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tipos de QR de prepago; quien compra ve los de un recinto que se eligen en su tienda
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2).
         */
        get: operations["listPrepaidTypes"];
        /**
         * Cambia un tipo de QR. Otra tarifa u otros límites hacen una versión, con la que se cobra a quien entra desde entonces; lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["changePrepaidType"];
        /**
         * Crea un tipo de QR de un recinto que vende prepago
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["createPrepaidType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prepaid/user-status/{a}/{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pregunta a las plumas del recinto si abren a un titular con un QR de prepago
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getPrepaidUserStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/{id}/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Valida un código en un acceso; responde 200 con la decisión también cuando lo rechaza
         * @description Quién: administrador de la plataforma, organizador (perfil 1), guardia (perfil 3).
         */
        post: operations["redeemQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lee un código (texto del QR o código corto) sin cambiar nada
         * @description Cualquier persona con sesión.
         */
        get: operations["readQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Todos los QR del organizador con su última lectura, el más nuevo primero; `total` cuenta hasta 10,000 y las páginas siguen
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listQrActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/courtesy/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Da un QR de cortesía a una persona; lo que tenía otra antes deja de valer, y sus datos se borran aunque no se envíen otros
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["assignCourtesy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/courtesy/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un QR de cortesía, también uno eliminado
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getCourtesy"];
        /**
         * Cambia los datos de un QR de cortesía; el código y el enlace siguen valiendo. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updateCourtesy"];
        post?: never;
        /**
         * Elimina un QR de cortesía: deja de dar acceso y su lugar queda libre
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["deleteCourtesy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/courtesy/infinity-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los QR VIP del organizador y cuántas veces entraron, en un evento, una zona o entre dos momentos
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listInfinityEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/courtesy/reassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mueve cortesías de (event, zone) a (newEvent, newZone): todas o ninguna; los QR anteriores dejan de valer
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["reassignCourtesies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr/courtesy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * QR de cortesía, los nuevos primero; los eliminados, con state=deleted o modified_since
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listCourtesies"];
        put?: never;
        /**
         * Pide QR de cortesía: los lugares se toman al instante, todos o ninguno, y un trabajo genera los QR
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["generateCourtesies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registra un QR de cortesía para una persona: toma un lugar de la zona y lo entrega al instante
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["registerCourtesy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{name}/excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Un reporte en un archivo de Excel, con los mismos filtros; 202 si son más de 100,000 renglones
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        post: operations["exportReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un reporte, con los renglones y columnas de su pantalla
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["readReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia un boleto por otra zona, lugar o evento del recinto; la diferencia se paga o se devuelve
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["changeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Devuelve un boleto, y con él otros de su compra; el dinero regresa por donde se pagó
         * @description Quién: administrador de la plataforma, organizador (perfil 1), comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["returnTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/available-places/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lugares libres de un evento, o de una de sus zonas; de las numeradas también cuáles; con idTicket, qué cuesta cambiarlo a cada una
         * @description Cualquiera.
         */
        get: operations["listAvailablePlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/by-event/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Boletos de un evento, sin sus códigos
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listEventTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Da boletos sin costo al comprador de una compra, o a quien tiene ese correo o teléfono
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["giveTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/purchases/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acepta el depósito de una compra: el dinero se aplica y se emiten los boletos
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["acceptDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/purchases/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Aprueba el depósito de una compra: alguien vio el dinero
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["approveDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/purchases/{id}/payment-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambia la forma de pago de una compra sin pagar
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        put: operations["changePurchaseMethod"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una compra con sus pagos y sus boletos, para su comprador o el personal de su organizador
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["getPurchase"];
        /**
         * Cuántos lugares de cada zona tiene una compra sin pagar
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updatePurchase"];
        post?: never;
        /**
         * Cancela una compra sin pagar; sus lugares quedan libres. El personal dice por qué
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        delete: operations["cancelPurchase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/purchases/{id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agrega lugares de otra zona o evento del mismo recinto a una compra sin pagar
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["addPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las compras del organizador, la más nueva primero; `total` cuenta hasta 10,000 y las páginas siguen
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listPurchases"];
        put?: never;
        /**
         * Aparta lugares de una zona: una cantidad, o los lugares numerados que se nombran
         * @description Quién: comprador (perfil 2), cualquiera con el token de su carrito. Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["holdPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/release/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que se liberaría de una compra sin pagar
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["previewRelease"];
        put?: never;
        /**
         * Libera los lugares de una compra sin pagar; el personal dice por qué
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["releasePurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que se hizo a una persona y lo que hizo, y sus intentos de entrar
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listUserLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una persona del organizador, o la propia cuenta
         * @description Cualquier persona con sesión.
         */
        get: operations["getUser"];
        /**
         * Cambia a una persona del personal; un contacto nuevo queda sin verificar. Lo que no se envía no cambia
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Elimina la cuenta de otra persona: borra los datos personales y conserva lo que se pagó
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Boletos que compró una persona: los propios con su código, los del organizador sin él
         * @description Quién: comprador (perfil 2), administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listUserTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/admins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizadores con su dueño y cuántas personas y recintos tienen
         * @description Quién: administrador de la plataforma.
         */
        get: operations["listAdmins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Las personas del organizador en un archivo de Excel, con los mismos filtros que la lista; 202 si son más de 100,000
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        post: operations["exportUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/only-prepaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Solo compradores con prepago
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listPrepaidBuyers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Solo compradores, con lo necesario para reconocerlos
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listBuyers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Personas del organizador: su personal y quienes le han comprado; total exacto hasta 10,000
         * @description Quién: administrador de la plataforma, organizador (perfil 1).
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Crea a un administrador o a un guardia y le manda su invitación; la plataforma también un organizador nuevo
         * @description Quién: administrador de la plataforma, organizador (perfil 1). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder recibe esa misma respuesta.
         */
        post: operations["createStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/payments/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sigue un pago propio: responde el intento vigente o empieza otro con la misma forma de pago
         * @description Quién: comprador (perfil 2). Con `Idempotency-Key`, la repetición de una solicitud que se hizo y no se alcanzó a responder no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber.
         */
        post: operations["payAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/payments/callback2/{provider}/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Aviso de un proveedor de pagos, con su firma; se guarda una vez y se aplica al momento
         * @description Cualquiera.
         */
        post: operations["receiveSecondProviderNoticeV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Si la plataforma está lista
         * @description Para balanceadores y vigilancia: si la base de datos y el proceso de trabajos responden.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Si el proceso web contesta
         * @description No toca la base de datos: sin respuesta hay que reiniciar este proceso.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Si este proceso web puede recibir solicitudes
         * @description Para balanceadores: si la base de datos contesta y tiene las migraciones de esta versión. Una base más nueva que el proceso también sirve.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Este documento
         * @description La descripción de todas las llamadas, hecha de los mismos esquemas que las revisan.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description Texto para una persona */
            message: string;
            /** @description Qué falló, para programas */
            code: string;
            /** @description El campo que está mal */
            field?: string;
            /** @description Las cifras de las que habla el mensaje */
            data?: {
                [key: string]: unknown;
            };
            /** @description Número de la solicitud, para reportar una falla */
            requestId?: string;
        };
        /** @description De `challenge.required`: lo que falta para repetir la solicitud con `X-Challenge` */
        Challenge: {
            /**
             * @description pow: resolver el acertijo; code: un código de un solo uso, que se pide en /auth/one-time-code
             * @enum {string}
             */
            kind: "pow" | "code";
            /** @description De pow, vence.iteraciones.tope.sal.resumen.firma: se busca el entero n, de 0 a menos de tope, cuyo PBKDF2-HMAC-SHA256 (contraseña: n en decimal; la sal como texto; 32 bytes) en hexadecimal es el resumen */
            challenge: string;
        };
        Admin: {
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Nombre del organizador */
            nameAdmin: string;
            /** @description standard, main_provider o prepaid_type */
            kind: string;
            /** @description Color de la marca, #rrggbb */
            color: string;
            /** @description Dirección en palabras */
            chrUbicacion: string;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
            /** @description Nombre del dueño */
            ownerName: string;
            /** @description Correo del dueño */
            ownerEmail: string | null;
            /** @description Cuántos administradores tiene */
            admins: number;
            /** @description Cuántos guardias tiene */
            guards: number;
            /** @description Cuántos recintos tiene */
            enclosures: number;
        };
        Asked: {
            /** @description Segundos que faltan para poder pedir otro */
            seconds: number;
        };
        LoginEvent: {
            /** @description Identificador */
            id: number;
            /**
             * Format: date-time
             * @description Cuándo pasó
             */
            at: string;
            /**
             * @description Cómo se intentó entrar
             * @enum {string}
             */
            method: "password" | "code" | "second_factor" | "recovery_code" | "link" | "pairing" | "register";
            /**
             * @description Cómo terminó el intento
             * @enum {string}
             */
            outcome: "ok" | "wrong_credentials" | "wrong_code" | "mfa_pending" | "blocked" | "rate_limited";
            /** @description Dirección de la que vino */
            ip: string | null;
            /** @description En palabras: Chrome en Windows */
            device: string;
        };
        Session: {
            /** @description Va en `Authorization: Bearer` */
            token: string;
            /** @description 1 administrador, 2 comprador, 3 guardia */
            intFKIDProfile: number;
            /** @description Identificador de la persona */
            intFKIDUsuario: number;
            /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
            chrNombreUsuario: string;
            /** @description Organizador de la persona; nulo en un comprador */
            idAdmin: number | null;
            /** @description Falta el segundo factor: el token solo sirve para /auth/second-factor */
            mfaRequired: boolean;
            /** @description El carrito que tiene ahora los lugares que se apartaron antes de entrar, si se mandó su X-Cart-Token */
            idCart?: number;
        };
        BarrierEvent: {
            /** @description Identificador */
            id: number;
            /** @description El número en el equipo */
            serialNo: number;
            /**
             * @description De qué clase es
             * @enum {string}
             */
            kind: "reading" | "admitted_offline" | "opened" | "not_opened" | "closed" | "passed" | "backed_off" | "forced_open" | "fire" | "fire_over" | "restarted";
            /**
             * Format: date-time
             * @description Cuándo pasó
             */
            at: string;
            /**
             * Format: date-time
             * @description Cuándo llegó
             */
            receivedAt: string;
            /** @description Si quien lo dijo probó que es el equipo; si no, ni abre ni cobra */
            isProven: boolean;
            /** @description El final del código que leyó */
            codeTail: string;
            /** @description Lo que dijo de más */
            detail: string;
            /** @description La orden que se le dio a una pluma */
            idCommand: number | null;
            /** @description Identificador del equipo */
            idController: number;
            /** @description El equipo */
            controller: string;
            /** @description Identificador del carril */
            idLane: number | null;
            /** @description El carril */
            lane: string | null;
        };
        SentBarrierEvent: {
            /** @description Solo crece: el mismo cuenta una vez */
            serialNo: number;
            /**
             * @description De qué clase es
             * @enum {string}
             */
            kind: "admitted_offline" | "opened" | "not_opened" | "closed" | "passed" | "backed_off" | "forced_open" | "fire" | "fire_over" | "restarted";
            /** @description El número del carril; sin él, es del equipo entero */
            output?: number;
            /**
             * Format: date-time
             * @description La hora del equipo, con su desfase
             */
            at: string;
            /** @description La orden de la que habla; sin ella, la última */
            idCommand?: number;
            /** @description De `admitted_offline`: a quién dejó pasar */
            code?: string;
            /** @description Lo que dijo de más */
            detail?: string;
            /** @description La placa que vio una cámara; se borra a los 30 días */
            plate?: string;
        };
        BarrierRegistered: {
            /** @description Eventos nuevos */
            added: number;
            /** @description Eventos que ya se sabían */
            repeated: number;
            /**
             * Format: date-time
             * @description Nuestra hora, para poner la del equipo
             */
            now: string;
            /**
             * @description Qué hace con la pluma mientras no pueda preguntar
             * @enum {string}
             */
            outage: "closed" | "open" | "own_list";
            /** @description Órdenes que esperaban, ninguna de hace más de cinco segundos */
            commands: components["schemas"]["BarrierOrder"][];
        };
        BarrierOrder: {
            /** @description La orden que se le dio a una pluma */
            idCommand: number;
            /**
             * @description `hold` sostiene el contacto; `release` lo suelta
             * @enum {string}
             */
            kind: "open" | "hold" | "release";
            /** @description El número del carril en el equipo */
            output: number;
            /** @description Milisegundos que se cierra el contacto */
            pulseMs: number;
            /** @description De `hold`: el equipo suelta solo cuando se acaban */
            holdSeconds: number | null;
        };
        GateApiTypes: {
            /** @description Los que hay */
            gateApiTypes: components["schemas"]["GateApiType"][];
        };
        GateApiType: {
            /**
             * @description Cómo se guarda
             * @enum {string}
             */
            gateApiType: "manual" | "shelly_rpc" | "hikvision_isapi" | "zkteco_push" | "generic_http" | "simulator";
            /** @description Cómo se le dice */
            name: string;
            /** @description Lo que hay que saber para ponerlo */
            help: string;
            /** @description Si se llega a él por una dirección, con usuario y contraseña */
            hasAddress: boolean;
            /** @description El número de su primer relevador o puerta */
            firstOutput: number;
        };
        LaneAnswer: {
            /**
             * @description `admitted` deja pasar; `too_late`: no se decidió en 3.5 segundos, así que no pasa y nada queda escrito
             * @enum {string}
             */
            decision: "admitted" | "unknown_code" | "bad_signature" | "revoked" | "returned" | "cancelled" | "blocked" | "other_enclosure" | "other_event" | "other_zone" | "not_yet_valid" | "expired" | "guard_not_assigned" | "gate_closed" | "already_used" | "still_inside" | "not_inside" | "no_balance" | "full" | "zone_closed" | "too_late";
            /** @description Si el equipo que leyó abre ahora */
            open: boolean;
            /** @description La orden de abrir; el equipo la nombra cuando dice qué hizo */
            idCommand: number | null;
            /** @description El paso que quedó escrito */
            idPassage: number | null;
            /** @description Nadie vio pasar al mismo auto hace un momento: pasa otra vez, sin cobro */
            isRepeat: boolean;
            /** @description Milisegundos que se cierra el contacto */
            pulseMs: number;
            /** @description Para la pantalla del lector */
            message: string;
        };
        BarrierUserInfo: {
            /** @description Uno por cada QR de prepago de la persona */
            accounts: components["schemas"]["BarrierUser"][];
        };
        BarrierUser: {
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description Identificador del prepago */
            idPrepaid: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /** @description El código corto de su QR */
            code: string;
            /** @description Si el código puede abrir */
            isActive: boolean;
            /** @description Desde cuándo vale */
            validFrom: string | null;
            /** @description Hasta qué día vale, ese día incluido */
            validUntil: string | null;
        };
        NextAction: {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "finished";
        } | {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "redirect";
            /**
             * Format: uri
             * @description A dónde va quien paga
             */
            url: string;
            /**
             * Format: date-time
             * @description Hasta cuándo se puede pagar
             */
            expiresAt?: string;
        } | {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "reference";
            /**
             * @description Dónde se paga
             * @enum {string}
             */
            network: "oxxo" | "paynet" | "spei" | "deposit";
            /** @description La referencia con la que se paga */
            reference: string;
            /** @description Lo que lleva el código de barras de la tienda */
            barcode?: string;
            /** @description Centavos de MXN */
            amountCents: number;
            /**
             * Format: date-time
             * @description Hasta cuándo se puede pagar
             */
            expiresAt: string;
            /** @description Solo de un depósito: la cuenta o la taquilla donde se paga */
            payAt?: {
                /** @description Banco de la cuenta */
                bank: {
                    /** @description Nombre */
                    name: string;
                    /** @description CLABE de 18 dígitos */
                    clabe: string;
                    /** @description Titular de la cuenta */
                    holder: string;
                } | null;
                /** @description Ventanilla de la taquilla */
                window: {
                    /** @description Dónde está la taquilla */
                    address: string;
                    /** @description Horario de la taquilla */
                    hours: string;
                } | null;
            };
        };
        Cart: {
            /** @description Identificador del carrito o la compra */
            idCart: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "cart" | "awaiting_payment" | "paid" | "partially_refunded" | "refunded" | "expired" | "cancelled" | "review";
            /** @description Identificador del comprador; nulo en un carrito anónimo */
            intFKIdUser: number | null;
            /** @description El recinto */
            enclosure: components["schemas"]["Enclosure"];
            /** @description Forma de pago */
            method: string | null;
            /** @description Hasta cuándo siguen apartados sus lugares */
            deadlineAt: string | null;
            /** @description Segundos que un carrito guarda sus lugares */
            holdSeconds: number;
            /** @description Se paga en el banco de pruebas: no hay dinero */
            isTest: boolean;
            /** @description Sus lugares */
            items: components["schemas"]["CartItem"][];
            /** @description Centavos de MXN */
            priceCents: number;
            /** @description Centavos de MXN */
            discountCents: number;
            /** @description Centavos de MXN */
            feeCents: number;
            /** @description Incluido en el total */
            ivaCents: number;
            /** @description Centavos de MXN */
            totalCents: number;
            /** @description El código del carrito y, si no descuenta, por qué */
            discountCode: {
                /** @description El código de descuento, o por qué no vale, para programas */
                code: string;
                /** @description Solo vale con esta forma de pago */
                method: ("card" | "wallet" | "cash" | "deposit" | "desk") | null;
                /** @description Centavos de MXN */
                discountCents: number;
                /** @description Por qué no vale en este momento */
                unavailable?: {
                    /**
                     * @description El código de descuento, o por qué no vale, para programas
                     * @enum {string}
                     */
                    code: "discount_code.unknown" | "discount_code.not_yet" | "discount_code.over" | "discount_code.used_up" | "discount_code.used_by_you" | "discount_code.other_venue" | "discount_code.other_event" | "discount_code.other_zone" | "discount_code.other_method" | "discount_code.minimum" | "discount_code.nothing";
                    /** @description Por qué no, para una persona */
                    reason: string;
                };
            } | null;
            /** @description Las formas de pago, con lo que cuesta por cada una */
            methods: {
                /**
                 * @description Forma de pago
                 * @enum {string}
                 */
                method: "card" | "wallet" | "cash" | "deposit" | "desk";
                /** @description Nombre corto, como se lee en el lugar */
                label: string;
                /** @description Centavos de MXN */
                discountCents: number;
                /** @description Centavos de MXN */
                feeCents: number;
                /** @description Centavos de MXN */
                totalCents: number;
                /** @description Por qué no se puede pagar así en este momento; lo dicen las lecturas del carrito y su cambio (CA7); la respuesta de un apartado solo mira las compras de menos de $100, por si no llegan al mínimo de una forma de pago */
                unavailable?: {
                    /**
                     * @description El código de descuento, o por qué no vale, para programas
                     * @enum {string}
                     */
                    code: "payment.email_needed" | "payment.cash_unverified" | "payment.cash_too_late" | "payment.cash_too_much" | "payment.cash_pending" | "payment.cash_full" | "payment.contact_unverified" | "payment.too_little";
                    /** @description Por qué no, para una persona */
                    reason: string;
                };
            }[];
        };
        Enclosure: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Primer segmento de la dirección de su tienda */
            slug: string;
            /** @description Nombre */
            name: string;
            /** @description Color de la marca, #rrggbb */
            color: string;
            /** @description Dirección en palabras */
            chrUbicacion: string;
            /** @description Zona horaria, como America/Monterrey */
            timeZone: string;
        };
        CartItem: {
            /** @description Identificador del lugar dentro del carrito o la compra */
            idTicket: number;
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Nombre del evento */
            eventName: string;
            /**
             * Format: date-time
             * @description Cuándo empieza el evento
             */
            eventStartsAt: string;
            /** @description Identificador de la zona en un evento */
            idEventArea: number;
            /** @description Clave de la zona */
            zoneKey: string;
            /** @description Nombre de la zona */
            zoneName: string;
            /** @description Sus lugares tienen número */
            isNumbered: boolean;
            /** @description Identificador del lugar numerado */
            idPlace: number | null;
            /** @description Número del lugar; nulo en una zona sin numerar */
            placeLabel: string | null;
            /** @description Por qué accesos se entra */
            gates: {
                /** @description Nombre corto, como se lee en el lugar */
                label: string;
                /** @description Calle por la que se llega */
                street: string;
            }[];
            /** @description held, sold, released o returned */
            state: string;
            /** @description Centavos de MXN */
            priceCents: number;
            /** @description Centavos de MXN */
            discountCents: number;
            /** @description Centavos de MXN */
            feeCents: number;
            /** @description Centavos de MXN */
            totalCents: number;
        };
        NewCart: {
            /** @description Identificador del carrito o la compra */
            idCart: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "cart" | "awaiting_payment" | "paid" | "partially_refunded" | "refunded" | "expired" | "cancelled" | "review";
            /** @description Identificador del comprador; nulo en un carrito anónimo */
            intFKIdUser: number | null;
            /** @description El recinto */
            enclosure: components["schemas"]["Enclosure"];
            /** @description Forma de pago */
            method: string | null;
            /** @description Hasta cuándo siguen apartados sus lugares */
            deadlineAt: string | null;
            /** @description Segundos que un carrito guarda sus lugares */
            holdSeconds: number;
            /** @description Se paga en el banco de pruebas: no hay dinero */
            isTest: boolean;
            /** @description Sus lugares */
            items: components["schemas"]["CartItem"][];
            /** @description Centavos de MXN */
            priceCents: number;
            /** @description Centavos de MXN */
            discountCents: number;
            /** @description Centavos de MXN */
            feeCents: number;
            /** @description Incluido en el total */
            ivaCents: number;
            /** @description Centavos de MXN */
            totalCents: number;
            /** @description El código del carrito y, si no descuenta, por qué */
            discountCode: {
                /** @description El código de descuento, o por qué no vale, para programas */
                code: string;
                /** @description Solo vale con esta forma de pago */
                method: ("card" | "wallet" | "cash" | "deposit" | "desk") | null;
                /** @description Centavos de MXN */
                discountCents: number;
                /** @description Por qué no vale en este momento */
                unavailable?: {
                    /**
                     * @description El código de descuento, o por qué no vale, para programas
                     * @enum {string}
                     */
                    code: "discount_code.unknown" | "discount_code.not_yet" | "discount_code.over" | "discount_code.used_up" | "discount_code.used_by_you" | "discount_code.other_venue" | "discount_code.other_event" | "discount_code.other_zone" | "discount_code.other_method" | "discount_code.minimum" | "discount_code.nothing";
                    /** @description Por qué no, para una persona */
                    reason: string;
                };
            } | null;
            /** @description Las formas de pago, con lo que cuesta por cada una */
            methods: {
                /**
                 * @description Forma de pago
                 * @enum {string}
                 */
                method: "card" | "wallet" | "cash" | "deposit" | "desk";
                /** @description Nombre corto, como se lee en el lugar */
                label: string;
                /** @description Centavos de MXN */
                discountCents: number;
                /** @description Centavos de MXN */
                feeCents: number;
                /** @description Centavos de MXN */
                totalCents: number;
                /** @description Por qué no se puede pagar así en este momento; lo dicen las lecturas del carrito y su cambio (CA7); la respuesta de un apartado solo mira las compras de menos de $100, por si no llegan al mínimo de una forma de pago */
                unavailable?: {
                    /**
                     * @description El código de descuento, o por qué no vale, para programas
                     * @enum {string}
                     */
                    code: "payment.email_needed" | "payment.cash_unverified" | "payment.cash_too_late" | "payment.cash_too_much" | "payment.cash_pending" | "payment.cash_full" | "payment.contact_unverified" | "payment.too_little";
                    /** @description Por qué no, para una persona */
                    reason: string;
                };
            }[];
            /** @description De un carrito anónimo nuevo, una sola vez; después va en X-Cart-Token */
            token?: string;
        };
        DiscountCode: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Nombre del organizador */
            nameAdmin: string;
            /** @description El lote con el que se hizo; sus códigos son de un solo uso */
            idBatch: number | null;
            /** @description El código */
            code: string;
            /**
             * @description De qué clase es
             * @enum {string}
             */
            kind: "percent" | "fixed";
            /** @description De un porcentaje, en puntos base */
            percentBps: number | null;
            /** @description De un monto fijo: una sola vez por compra */
            amountCents: number | null;
            /** @description Lo más que descuenta, en centavos */
            maxDiscountCents: number | null;
            /** @description Identificador del recinto */
            idEnclosure: number | null;
            /** @description Nombre del recinto */
            enclosureName: string | null;
            /** @description Identificador del evento */
            intIDEvento: number | null;
            /** @description Nombre del evento */
            eventName: string | null;
            /** @description Identificador de la zona de estacionamiento */
            idZone: number | null;
            /** @description Nombre de la zona */
            zoneName: string | null;
            /** @description Forma de pago */
            method: ("card" | "wallet" | "cash" | "deposit" | "desk") | null;
            /** @description Cuándo empieza */
            startsAt: string | null;
            /** @description Cuándo termina */
            endsAt: string | null;
            /** @description Cuántas compras pueden usarlo; nulo, sin máximo */
            maxUses: number | null;
            /** @description Cuántas compras de una persona pueden usarlo; nulo, sin máximo */
            maxUsesPerBuyer: number | null;
            /** @description De los lugares con descuento, sin cargos */
            minCents: number;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "active" | "paused" | "archived";
            /** @description Nota interna */
            note: string;
            /** @description Apartados y usados: los que cuentan para el máximo */
            uses: number;
            /** @description Alguien ya lo usó */
            isUsed: boolean;
            /**
             * @description Cómo está ahora
             * @enum {string}
             */
            status: "active" | "scheduled" | "over" | "used_up" | "paused" | "archived";
            /** @description La última compra que lo usó o lo aparta */
            lastFolio: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
            /** @description Lo que se hizo con él */
            figures: {
                /** @description Compras que lo tienen apartado */
                heldCount: number;
                /** @description Compras pagadas con él */
                usedCount: number;
                /** @description De los usados, los que se respetaron por encima del máximo */
                honouredCount: number;
                /** @description Centavos de MXN */
                discountCents: number;
                /** @description Precio pagado con el código, sin cargos ni lo devuelto */
                salesCents: number;
            };
        };
        Download: {
            /** @description El número de la descarga */
            job: number;
            /** @description La lista */
            title: string;
            /**
             * @description El tipo de archivo
             * @enum {string}
             */
            format: "csv" | "xlsx";
            /**
             * @description waiting: en espera; working: se prepara; ready: listo; failed: no se pudo; expired: ya se borró
             * @enum {string}
             */
            state: "waiting" | "working" | "ready" | "failed" | "expired";
            /** @description Renglones escritos */
            rows: number;
            /** @description null mientras no se han contado, y donde son demasiados para contarlos */
            rowsTotal: number | null;
            /** @description El tamaño; null mientras no está listo */
            bytes: number | null;
            /** @description De dónde se baja; null mientras no está listo */
            href: string | null;
            /** @description Hasta cuándo se puede bajar */
            expiresAt: string | null;
            /** @description Por qué no se pudo, para una persona */
            failure: string | null;
        };
        EventArea: {
            /** @description Identificador de la zona en un evento */
            idEventArea: number;
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Identificador de la zona de estacionamiento */
            idZone: number;
            /** @description De 1 a 4 letras o números, única en el recinto */
            key: string;
            /** @description Nombre */
            name: string;
            /** @description Sus lugares tienen número */
            isNumbered: boolean;
            /** @description Zona VIP */
            isVip: boolean;
            /** @description Lugares que caben en la zona */
            zoneCapacity: number;
            /** @description Sin cargo por servicio, IVA incluido */
            priceCents: number;
            /** @description Lo más que paga el comprador por lugar, con cargo por servicio */
            totalCents: number;
            /** @description Cuántos lugares hay */
            capacity: number;
            /** @description Lugares de esta zona por comprador; sin él, solo cuenta el del evento */
            buyerLimit: number | null;
            /** @description Sus accesos en este evento no son los de la zona */
            ownGates: boolean;
            /** @description Esquinas de la zona en el plano */
            polygon: [
                number,
                number
            ][] | null;
            /** @description Por qué accesos se entra */
            gates: components["schemas"]["Gate"][];
        };
        Gate: {
            /** @description Identificador */
            id: number;
            /** @description Nombre corto, como se lee en el lugar */
            label: string;
            /** @description Calle por la que se llega */
            street: string;
            /** @description n, ne, e, se, s, sw, w o nw; el norte del plano es arriba */
            direction: string;
            /**
             * @description Sentidos del acceso: both, in o out
             * @enum {string}
             */
            ways: "both" | "in" | "out";
            /** @description Dónde está en el plano: derecha y abajo, en sus unidades */
            planPoint: [
                number,
                number
            ] | null;
        };
        Event: {
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description Primer segmento de la dirección de la tienda del recinto */
            enclosureSlug: string;
            /** @description Zona horaria, como America/Monterrey */
            timeZone: string;
            /** @description Identificador del tipo de evento */
            idEventType: number | null;
            /** @description Identificador de la temporada */
            idSeason: number | null;
            /** @description Nombre */
            name: string;
            /** @description Texto para quien compra */
            description: string;
            /** @description Dirección de la imagen */
            picture: string | null;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "draft" | "published" | "paused" | "cancelled";
            /**
             * Format: date-time
             * @description Cuándo empieza
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description Cuándo termina
             */
            endsAt: string;
            /** @description Cuándo abren las puertas */
            doorsAt: string | null;
            /**
             * Format: date-time
             * @description Cuándo abre el estacionamiento
             */
            parkingOpensAt: string;
            /**
             * Format: date-time
             * @description Cuándo empieza la venta
             */
            salesStartAt: string;
            /**
             * Format: date-time
             * @description Cuándo termina la venta
             */
            salesEndAt: string;
            /** @description Minutos en que los accesos dejan pasar antes de que abra el estacionamiento */
            graceBefore: number;
            /** @description Minutos en que los accesos dejan pasar después de que termina */
            graceAfter: number;
            /** @description Lugares que puede tener un comprador */
            buyerLimit: number;
            /** @description Solo aparta lugares quien entró a su cuenta */
            requiresAccount: boolean;
        };
        EnclosureDetail: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Nombre del organizador */
            nameAdmin: string;
            /** @description Nombre */
            name: string;
            /** @description Primer segmento de la dirección de su tienda; las que tuvo antes llevan a la actual */
            slug: string;
            /** @description #rrggbb */
            color: string;
            /** @description Dirección en palabras */
            chrUbicacion: string;
            /** @description Dirección de un mapa */
            mapUrl: string | null;
            /** @description Grados al norte */
            latitude: number | null;
            /** @description Grados al este */
            longitude: number | null;
            /** @description Diez dígitos, o vacío */
            contactPhone: string;
            /** @description Correo para quien compra, o vacío */
            contactEmail: string;
            /** @description Diez dígitos, o vacío */
            contactWhatsapp: string;
            /** @description Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/ */
            banner: string;
            /** @description Dirección del logotipo */
            logo: string | null;
            /** @description Dirección de la imagen del plano */
            planImage: string | null;
            /** @description Vende eventos */
            isEvent: boolean;
            /** @description Vende prepago */
            isPrepaid: boolean;
            /** @description Pide las placas del auto en cada boleto */
            asksPlate: boolean;
            /** @description Zona horaria, como America/Monterrey */
            timeZone: string;
            /** @description Minutos después de la medianoche del recinto en que empieza su día de operación: 360 = 06:00 */
            dayStart: number;
            /** @description Minutos que un carrito guarda sus lugares */
            holdMinutes: number;
            /** @description Lugares que puede tener un comprador */
            buyerLimit: number;
            /** @description Puntos base: 1500 = 15 % */
            feeBps: number;
            /** @description Centavos de MXN */
            feeFixedCents: number;
            /** @description Puntos base: 1500 = 15 % */
            priceIvaBps: number;
            /** @description Puntos base: 1500 = 15 % */
            feeIvaBps: number;
            /** @description Formas de pago cuyo cargo no es el del recinto */
            methodFees: {
                /**
                 * @description Forma de pago
                 * @enum {string}
                 */
                method: "card" | "wallet" | "cash" | "deposit" | "desk";
                /** @description Puntos base: 1500 = 15 % */
                feeBps: number;
                /** @description Centavos de MXN */
                feeFixedCents: number;
            }[];
            /** @description Hasta cuándo y con qué cargo se cambia, se devuelve o se pasa un boleto */
            policy: components["schemas"]["EnclosurePolicy"];
            /** @description Ancho del plano, en sus unidades */
            planWidth: number | null;
            /** @description Alto del plano, en sus unidades */
            planHeight: number | null;
            /** @description Por qué accesos se entra */
            gates: components["schemas"]["Gate"][];
        };
        EnclosurePolicy: {
            /** @description Horas; null = no se permite */
            changeUntilHours: number | null;
            /** @description Centavos de MXN */
            changeFeeCents: number;
            /** @description El cargo pagado cuenta para el boleto nuevo */
            changeCreditsFee: boolean;
            /** @description Horas; null = no se permite */
            returnUntilHours: number | null;
            /** @description Puntos base: 1500 = 15 % */
            returnFeeBps: number;
            /** @description También regresa el cargo por servicio */
            returnWithFee: boolean;
            /** @description Horas; null = no se permite */
            transferUntilHours: number | null;
            /** @description Horas; null = no se permite */
            rescheduleReturnHours: number | null;
            /** @description Si se cancela el evento, también regresa el cargo por servicio */
            cancelRefundsFee: boolean;
            /** @description Un depósito lo aprueba una persona y lo acepta otra */
            depositTwoPeople: boolean;
        };
        EnclosureByAdmin: {
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Nombre del organizador */
            nameAdmin: string;
            /** @description Color de la marca, #rrggbb */
            color: string;
            /** @description Dirección en palabras */
            chrUbicacion: string;
            /** @description Vende eventos */
            isEvent: boolean;
            /** @description Vende prepago */
            isPrepaid: boolean;
        };
        EnclosureRow: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Nombre del organizador */
            nameAdmin: string;
            /** @description Nombre */
            name: string;
            /** @description Primer segmento de la dirección de su tienda */
            slug: string;
            /** @description Color de la marca, #rrggbb */
            color: string;
            /** @description Dirección en palabras */
            chrUbicacion: string;
            /** @description Vende eventos */
            isEvent: boolean;
            /** @description Vende prepago */
            isPrepaid: boolean;
            /** @description Cuántas zonas tiene */
            zones: number;
            /** @description Cuántos eventos por venir tiene */
            upcomingEvents: number;
        };
        EventType: {
            /** @description Identificador */
            id: number;
            /** @description Nombre */
            name: string;
            /** @description De la lista de iconos de la plataforma */
            icon: string;
            /** @description #rrggbb */
            color: string;
        };
        EventCancellation: {
            /** @description El evento */
            idEvent: number;
            /** @description El motivo que se dijo a los compradores */
            reason: string;
            /** @description Se devuelve también el cargo por servicio */
            withFee: boolean;
            /**
             * @description running: todavía se piden devoluciones
             * @enum {string}
             */
            state: "running" | "done";
            /**
             * Format: date-time
             * @description Cuando se canceló
             */
            createdAt: string;
            /** @description Cuando se pidió la última devolución */
            finishedAt: string | null;
            /** @description Compras por lo que pasó con su dinero */
            orders: {
                /** @description Todas */
                total: number;
                /** @description Por atender */
                pending: number;
                /** @description Con su devolución pedida */
                requested: number;
                /** @description Sin dinero que devolver */
                nothing: number;
                /** @description No se pudo pedir su devolución */
                failed: number;
            };
            /** @description Devoluciones por estado */
            refunds: {
                /** @description En camino */
                pending: {
                    /** @description Devoluciones */
                    count: number;
                    /** @description Suma de las devoluciones */
                    amountCents: number;
                };
                /** @description Hechas */
                done: {
                    /** @description Devoluciones */
                    count: number;
                    /** @description Suma de las devoluciones */
                    amountCents: number;
                };
                /** @description Por transferir a la cuenta que da quien compró */
                manual: {
                    /** @description Devoluciones */
                    count: number;
                    /** @description Suma de las devoluciones */
                    amountCents: number;
                };
                /** @description Las rechazó el proveedor */
                failed: {
                    /** @description Devoluciones */
                    count: number;
                    /** @description Suma de las devoluciones */
                    amountCents: number;
                };
            };
            /** @description De ellas, lo que se pagó cuando el evento ya se había cancelado */
            late: {
                /** @description Compras */
                count: number;
                /** @description Suma de sus devoluciones */
                amountCents: number;
            };
            /** @description Boletos que tenían las compras */
            tickets: number;
            /** @description Boletos que ya habían entrado */
            used: number;
        };
        EventReport: {
            /** @description Las zonas */
            zones: {
                /** @description Identificador de la zona de estacionamiento */
                idZone: number;
                /** @description De 1 a 4 letras o números, única en el recinto */
                key: string;
                /** @description Nombre */
                name: string;
                /** @description Centavos de MXN */
                priceCents: number;
                /** @description Cuántos lugares hay */
                capacity: number;
                /** @description Vendidos en este momento */
                sold: number;
                /** @description Apartados en este momento */
                held: number;
                /** @description Lugares libres */
                free: number;
                /** @description Lugares que nadie puede usar */
                blocked: number;
                /** @description Lugares de cortesías */
                courtesy: number;
                /** @description Lugares de abonados */
                subscriber: number;
                /** @description Autos que entraron */
                admitted: number;
                /** @description Cobrado por boletos, con descuentos, también los que se devolvieron */
                priceSumCents: number;
                /** @description Cobrado por cargos por servicio, también de boletos que se devolvieron */
                feeSumCents: number;
                /** @description Centavos de MXN */
                totalSumCents: number;
            }[];
            /** @description Las mismas cifras de todo el evento */
            total: {
                /** @description Cuántos lugares hay */
                capacity: number;
                /** @description Vendidos en este momento */
                sold: number;
                /** @description Apartados en este momento */
                held: number;
                /** @description Lugares libres */
                free: number;
                /** @description Lugares que nadie puede usar */
                blocked: number;
                /** @description Lugares de cortesías */
                courtesy: number;
                /** @description Lugares de abonados */
                subscriber: number;
                /** @description Autos que entraron */
                admitted: number;
                /** @description Cobrado por boletos, con descuentos, también los que se devolvieron */
                priceSumCents: number;
                /** @description Cobrado por cargos por servicio, también de boletos que se devolvieron */
                feeSumCents: number;
                /** @description Centavos de MXN */
                totalSumCents: number;
            };
            /** @description Lecturas rechazadas */
            refused: number;
            /** @description Los últimos 15 días de operación del recinto */
            byDay: {
                /**
                 * Format: date
                 * @description Día
                 */
                day: string;
                /** @description Lugares vendidos */
                sold: number;
            }[];
            /** @description Dinero por forma de pago */
            byMethod: {
                /** @description Forma de pago */
                method: string;
                /** @description Centavos de MXN */
                totalCents: number;
            }[];
            /** @description Devuelto de lo cobrado */
            refundedCents: number;
        };
        EventMap: {
            /** @description Dirección de la imagen del plano */
            image: string | null;
            /** @description Ancho del plano, en sus unidades */
            width: number;
            /** @description Alto del plano, en sus unidades */
            height: number;
            /** @description Por qué accesos se entra */
            gates: components["schemas"]["Gate"][];
            /** @description Las zonas */
            zones: components["schemas"]["EventArea"][];
        };
        CalendarEvent: {
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Nombre */
            name: string;
            /** @description Mes en la hora del recinto */
            month: number;
            /** @description Año */
            year: number;
            /** @description Día */
            day: number;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "draft" | "published" | "paused" | "cancelled";
            /**
             * Format: date-time
             * @description Cuándo empieza
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description Cuándo termina
             */
            endsAt: string;
            /** @description Zona horaria, como America/Monterrey */
            timeZone: string;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description Identificador del tipo de evento */
            idEventType: number | null;
            /** @description Nombre de su tipo */
            eventTypeName: string | null;
            /** @description Color de su tipo, #rrggbb */
            eventTypeColor: string | null;
            /** @description Identificador de la temporada */
            idSeason: number | null;
            /** @description Nombre de la temporada */
            seasonName: string | null;
        };
        InfinityEvent: {
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Nombre */
            name: string;
            /** @description Nombre del recinto */
            enclosureName: string;
            /**
             * Format: date-time
             * @description Cuándo empieza
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description Cuándo termina
             */
            endsAt: string;
            /** @description QR VIP que pueden entrar */
            invited: number;
            /** @description QR VIP que ya entraron */
            entered: number;
        };
        GuardAssignment: {
            /** @description La asignación */
            id: number;
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description Nombre del guardia */
            guardName: string;
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Nombre del evento */
            eventName: string;
            /**
             * Format: date-time
             * @description Cuándo empieza
             */
            startsAt: string;
            /** @description Identificador de la zona de estacionamiento */
            idZone: number;
            /** @description Clave de la zona */
            zoneKey: string;
            /** @description Nombre de la zona */
            zoneName: string;
            /** @description Nulo: todos los accesos de la zona */
            idGate: number | null;
            /** @description Nombre del acceso */
            gateLabel: string | null;
            /** @description Puede autorizar el paso de un código que el acceso rechazó */
            isSupervisor: boolean;
        };
        ParkingAreaDetail: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description De 1 a 4 letras o números, única en el recinto */
            key: string;
            /** @description Nombre */
            name: string;
            /** @description Cuántos lugares hay */
            capacity: number;
            /** @description Sus lugares tienen número */
            isNumbered: boolean;
            /** @description Numeración, una línea por filas iguales: A-F: 1-40, sin 13 */
            pattern: string | null;
            /** @description Lugares que nadie puede usar, una línea por motivo: A7, B7: pilar */
            blocked: string;
            /** @description Zona VIP */
            isVip: boolean;
            /** @description Esquinas de la zona en el plano */
            polygon: [
                number,
                number
            ][] | null;
            /** @description Minutos a pie hasta la entrada */
            walkMinutes: number | null;
            /** @description De la zona a la entrada, a pie */
            notes: string;
            /** @description De la calle a la zona, en auto */
            drivingNotes: string;
            /** @description Por qué accesos se entra */
            gates: components["schemas"]["Gate"][];
            /** @description Los eventos por venir que la venden */
            events: {
                /** @description Identificador del evento */
                intIDEvento: number;
                /** @description Nombre */
                name: string;
                /** @description En qué estado está */
                state: string;
                /**
                 * Format: date-time
                 * @description Cuándo empieza
                 */
                startsAt: string;
                /** @description Centavos de MXN */
                priceCents: number;
                /** @description Cuántos lugares hay */
                capacity: number;
            }[];
        };
        ParkingArea: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description De 1 a 4 letras o números, única en el recinto */
            key: string;
            /** @description Nombre */
            name: string;
            /** @description Cuántos lugares hay */
            capacity: number;
            /** @description Sus lugares tienen número */
            isNumbered: boolean;
            /** @description Numeración, una línea por filas iguales: A-F: 1-40, sin 13 */
            pattern: string | null;
            /** @description Lugares que nadie puede usar, una línea por motivo: A7, B7: pilar */
            blocked: string;
            /** @description Zona VIP */
            isVip: boolean;
            /** @description Esquinas de la zona en el plano */
            polygon: [
                number,
                number
            ][] | null;
            /** @description Minutos a pie hasta la entrada */
            walkMinutes: number | null;
            /** @description De la zona a la entrada, a pie */
            notes: string;
            /** @description De la calle a la zona, en auto */
            drivingNotes: string;
            /** @description Por qué accesos se entra */
            gates: components["schemas"]["Gate"][];
        };
        PaymentReview: {
            /** @description El caso, con el que se decide */
            idReview: number;
            /**
             * @description Qué pasó, para programas
             * @enum {string}
             */
            reason: "paid_without_stock" | "paid_after_cancel" | "over_limit" | "short" | "excess" | "duplicate" | "currency" | "disputed" | "refund_failed" | "used_returned" | "won_without_places" | "exchange_lost" | "unknown_subject" | "dispute_lost";
            /** @description Qué pasó, para personas */
            label: string;
            /**
             * @description `resolved`: ya se decidió
             * @enum {string}
             */
            state: "open" | "resolved";
            /** @description Cómo terminó: una palabra, o la nota de quien lo cerró */
            resolution: string | null;
            /** @description De cuánto es el caso, en centavos de MXN */
            amountCents: number;
            /** @description Lo que `refund` devolvería ahora, en centavos de MXN */
            refundableCents: number;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
            /** @description Cuándo se decidió */
            resolvedAt: string | null;
            /** @description Lo que se puede decidir ahora; vacío si nada */
            acts: ("refund" | "assign" | "release" | "keep" | "end_dispute")[];
            /** @description Quién puede absorber un contracargo perdido */
            bearers: ("organizer" | "platform")[];
            /** @description Lo que el proveedor cobró por la disputa; nulo si no lo dice */
            disputeFeeCents: number | null;
            /** @description Los boletos de un contracargo perdido siguen teniendo sus lugares */
            hasPlaces: boolean;
            /** @description El pago del caso */
            payment: {
                /** @description Número del pago */
                id: number;
                /** @description Folio del pago */
                folio: string;
            };
            /** @description La compra que se pagó; nulo si no fue una compra */
            order: {
                /** @description La compra */
                idCart: number;
                /** @description Folio de la compra */
                folio: string | null;
                /** @description Estado de la compra */
                state: string | null;
            } | null;
        };
        PendingPayment: {
            /** @description Nulo en una compra sin nada que pagar */
            id: number | null;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /** @description En qué estado está */
            state: string;
            /** @description Forma de pago */
            method: string;
            /** @description Centavos de MXN */
            amountCents: number;
            /** @description Por qué lo rechazó el proveedor */
            failureCode: string | null;
            /** @description La compra que paga; nulo si es una recarga */
            order: {
                /** @description Identificador del carrito o la compra */
                idCart: number;
                /** @description Folio, para decirlo o escribirlo */
                folio: string;
                /** @description En qué estado está */
                state: string;
            } | null;
            /** @description La recarga de prepago que paga, con el saldo de ahora mientras sea de quien pagó; nulo si es una compra */
            topup: {
                /** @description Identificador del prepago */
                idPrepaid: number;
                /** @description Folio, para decirlo o escribirlo */
                folio: string;
                /** @description En qué estado está */
                state: string;
                /** @description El saldo, en centavos de MXN */
                balanceCents: number | null;
            } | null;
            /** @description Nulo cuando ya no hay nada que hacer */
            next: components["schemas"]["NextAction"] | null;
        };
        Payment: {
            /** @description Nulo en una compra sin nada que pagar */
            id: number | null;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /** @description En qué estado está */
            state: string;
            /** @description Forma de pago */
            method: string;
            /** @description Centavos de MXN */
            amountCents: number;
            /** @description Por qué lo rechazó el proveedor */
            failureCode: string | null;
            /** @description La compra que paga; nulo si es una recarga */
            order: {
                /** @description Identificador del carrito o la compra */
                idCart: number;
                /** @description Folio, para decirlo o escribirlo */
                folio: string;
                /** @description En qué estado está */
                state: string;
            } | null;
            /** @description La recarga de prepago que paga, con el saldo de ahora mientras sea de quien pagó; nulo si es una compra */
            topup: {
                /** @description Identificador del prepago */
                idPrepaid: number;
                /** @description Folio, para decirlo o escribirlo */
                folio: string;
                /** @description En qué estado está */
                state: string;
                /** @description El saldo, en centavos de MXN */
                balanceCents: number | null;
            } | null;
        };
        Deposit: {
            /** @description Identificador del depósito */
            idDeposit: number;
            /** @description Referencia del depósito, 14 dígitos */
            referencia: string;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "expected" | "claimed" | "approved" | "accepted" | "refused" | "expired" | "cancelled";
            /** @description Centavos de MXN */
            amountCents: number;
            /** @description Lo que llegó, en centavos */
            receivedCents: number | null;
            /**
             * Format: date-time
             * @description Hasta cuándo se puede pagar
             */
            expiresAt: string;
            /** @description Quién vio el dinero */
            approvedBy: string | null;
            /** @description Quién aplicó el depósito */
            acceptedBy: string | null;
            /** @description El pago */
            payment: {
                /** @description Identificador */
                id: number;
                /** @description Folio, para decirlo o escribirlo */
                folio: string;
            };
            /** @description La compra que se paga */
            order: {
                /** @description Identificador del carrito o la compra */
                idCart: number;
                /** @description Folio, para decirlo o escribirlo */
                folio: string;
                /** @description En qué estado está */
                state: string;
            };
        };
        Prepaid: {
            /** @description Identificador del prepago */
            idPrepaid: number;
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /** @description Código corto, para teclearlo */
            shortCode: string;
            /** @description Cómo llama a su QR */
            nickname: string;
            /** @description Placas de los autos que lo usan */
            plates: string[];
            /**
             * @description `pending` espera su primera recarga
             * @enum {string}
             */
            state: "pending" | "active" | "paused" | "blocked" | "closed";
            /** @description Por qué está bloqueado */
            stateReason: string | null;
            /** @description Se cierra en cuanto lleguen sus devoluciones */
            isClosing: boolean;
            /** @description Un banco reclamó una de sus recargas y no ha decidido */
            isDisputed: boolean;
            /** @description Identificador del tipo de QR */
            idType: number;
            /** @description Nombre del tipo de QR */
            typeName: string;
            /** @description El tipo al que cambia */
            idNextType: number | null;
            /** @description Nombre del tipo al que cambia */
            nextTypeName: string | null;
            /** @description Cuándo cambia de tipo */
            nextTypeAt: string | null;
            /** @description Lo que tiene, en centavos de MXN */
            balanceCents: number;
            /** @description Lo que debe, en centavos de MXN; su próxima recarga lo paga primero */
            debtCents: number;
            /** @description Con menos saldo se avisa */
            noticeCents: number;
            /** @description Desde qué día vale; nulo: desde siempre */
            validFrom: string | null;
            /** @description Hasta qué día vale, ese día incluido */
            validUntil: string | null;
            /** @description Hasta cuándo está pagado su periodo */
            periodUntil: string | null;
            /** @description Su titular */
            intIDUsuario: number;
            /** @description Nombre completo */
            fullName: string;
            /** @description Correo */
            email: string | null;
            /** @description Teléfono: 10 dígitos, o con código de país */
            phone: string | null;
            /** @description Desde cuándo su auto está adentro */
            insideSince: string | null;
            /** @description Cuándo entró la última vez */
            lastVisitAt: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
            /** @description Cuándo llegó su primer saldo */
            activatedAt: string | null;
            /** @description Cuándo se cerró */
            closedAt: string | null;
        };
        PrepaidStatus: {
            /** @description Identificador del prepago */
            idPrepaid: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /** @description Cómo llama a su QR */
            nickname: string;
            /**
             * @description `pending` espera su primera recarga
             * @enum {string}
             */
            state: "pending" | "active" | "paused" | "blocked" | "closed";
            /** @description Por qué está así */
            stateReason: string | null;
            /** @description Lo que tiene, en centavos de MXN */
            balanceCents: number;
            /** @description Lo que debe, en centavos de MXN; su próxima recarga lo paga primero */
            debtCents: number;
            /** @description Identificador del tipo de QR */
            idType: number;
            /** @description Desde qué día vale; nulo: desde siempre */
            validFrom: string | null;
            /** @description Hasta qué día vale, ese día incluido */
            validUntil: string | null;
            /** @description Hasta cuándo está pagado su periodo */
            periodUntil: string | null;
            /** @description Desde cuándo su auto está adentro */
            insideSince: string | null;
        };
        PrepaidHistory: {
            /** @description Identificador del prepago */
            idPrepaid: number;
            /** @description `2026-11`, por el calendario del recinto */
            month: string;
            /** @description Con cuánto saldo empezó el mes */
            openingCents: number;
            /** @description Lo que se recargó */
            topupCents: number;
            /** @description Regalos, ajustes y dinero que volvió al saldo */
            favorCents: number;
            /** @description Lo que costó el estacionamiento, negativo */
            stayCents: number;
            /** @description Devoluciones y lo demás que salió, negativo */
            otherCents: number;
            /** @description Con cuánto terminó; en el mes en curso, el de ahora */
            closingCents: number;
            /** @description Cuántas visitas */
            visits: number;
            /** @description Cuántos movimientos del mes muestra el filtro */
            count: number;
            /** @description El último primero */
            movements: components["schemas"]["PrepaidMove"][];
            /** @description Con él se piden los que siguen; nulo si ya son todos */
            below: number | null;
        };
        PrepaidMove: {
            /** @description Su número en el QR, desde 1 */
            no: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /**
             * @description Por qué se movió el saldo
             * @enum {string}
             */
            kind: "topup" | "entry" | "exit" | "period" | "debt" | "gift" | "adjustment" | "refund" | "migration" | "expiry" | "dispute" | "reversal";
            /**
             * Format: date-time
             * @description Cuándo pasó
             */
            at: string;
            /** @description Centavos de MXN; negativo si sale */
            amountCents: number;
            /** @description Lo que de ello es saldo de regalo */
            giftCents: number;
            /** @description El saldo después */
            balanceCents: number;
            /** @description El acceso */
            gate: string | null;
            /** @description Con qué se pagó una recarga */
            method: string | null;
            /** @description El motivo */
            reason: string | null;
            /** @description Cuánto duró la visita */
            minutes: number | null;
            /** @description Cuándo vence un regalo */
            expiresAt: string | null;
        };
        PrepaidRecharge: {
            /** @description Del recibo de la caja */
            folio: string;
            /** @description Identificador de la operación de la caja */
            idOperation: number;
            /** @description El cambio que se entrega, en centavos de MXN */
            changeCents: number;
        };
        PrepaidBarrierSync: {
            /** @description `ok`; si no se pudo, `error` o `Error`, o lo que diga el controlador */
            result: string;
            /** @description Lo que dice el controlador de las plumas, o por qué no se supo */
            message: string;
            /** @description Cuándo lo guardó la pluma la última vez; nulo: nunca */
            syncedAt: string | null;
        };
        PrepaidStatement: {
            /** @description Identificador del prepago */
            idPrepaid: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /** @description Cómo llama a su QR */
            nickname: string;
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description Titular de la cuenta */
            holder: string;
            /** @description Nombre del tipo de QR */
            typeName: string;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "pending" | "active" | "paused" | "blocked" | "closed";
            /** @description Centavos de MXN */
            openingCents: number;
            /** @description Centavos de MXN */
            topupCents: number;
            /** @description Centavos de MXN */
            giftCents: number;
            /** @description Centavos de MXN */
            chargedCents: number;
            /** @description Centavos de MXN */
            refundCents: number;
            /** @description Centavos de MXN; menos de 0 es lo que salió del saldo */
            otherCents: number;
            /** @description Centavos de MXN */
            closingCents: number;
        };
        PrepaidClosing: {
            /** @description Lo que había al empezar */
            opening: {
                /** @description Lo pagado, en centavos de MXN */
                paidCents: number;
                /** @description Lo regalado, en centavos de MXN */
                giftCents: number;
            };
            /** @description Lo que se movió, por concepto */
            lines: {
                /** @description Lo pagado, en centavos de MXN */
                paidCents: number;
                /** @description Lo regalado, en centavos de MXN */
                giftCents: number;
                /**
                 * @description De qué se movió
                 * @enum {string}
                 */
                line: "topup" | "gift" | "charge" | "refund" | "dispute" | "adjustment" | "expiry" | "migration";
            }[];
            /** @description opening + lines */
            closing: {
                /** @description Lo pagado, en centavos de MXN */
                paidCents: number;
                /** @description Lo regalado, en centavos de MXN */
                giftCents: number;
            };
            /** @description Lo que hay ahora, por antigüedad; null si las fechas ya pasaron */
            ages: {
                /** @description Lo pagado, en centavos de MXN */
                paidCents: number;
                /** @description Lo regalado, en centavos de MXN */
                giftCents: number;
                /** @description Desde hace cuánto está en el saldo */
                days: string;
            }[] | null;
            /** @description La suma de los saldos de ahora, igual a `closing` */
            balancesCents: number | null;
        };
        PrepaidPerson: {
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description Nombre completo */
            fullName: string;
            /** @description Correo */
            email: string | null;
            /** @description Teléfono: 10 dígitos, o con código de país */
            phone: string | null;
            /** @description Sus QR sin cerrar */
            accounts: number;
            /** @description Entradas en las fechas pedidas */
            visits: number;
            /** @description Centavos de MXN */
            topupCents: number;
            /** @description Centavos de MXN */
            chargedCents: number;
            /** @description Centavos de MXN */
            balanceCents: number;
            /** @description Centavos de MXN */
            debtCents: number;
            /** @description Su última entrada; nulo si nunca vino */
            lastVisitAt: string | null;
            /** @description Días desde su última visita, o desde su alta */
            idleDays: number;
        };
        PrepaidMovement: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del prepago */
            idPrepaid: number;
            /** @description Folio de la cuenta de prepago */
            accountFolio: string;
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description Titular de la cuenta */
            holder: string;
            /** @description Correo */
            email: string | null;
            /** @description Nombre del tipo de QR */
            typeName: string;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /**
             * @description De qué clase es
             * @enum {string}
             */
            kind: "topup" | "entry" | "exit" | "period" | "debt" | "gift" | "adjustment" | "refund" | "migration" | "expiry" | "dispute" | "reversal";
            /**
             * Format: date-time
             * @description Cuándo pasó
             */
            at: string;
            /** @description Centavos de MXN; menos de 0 es lo que salió del saldo */
            amountCents: number;
            /** @description De ese importe, lo que fue de regalos */
            giftCents: number;
            /** @description El IVA que causa, según el recinto; menos de 0 donde se regresa */
            ivaCents: number;
            /** @description El saldo después */
            balanceCents: number;
            /** @description Nombre del acceso */
            gateLabel: string | null;
            /** @description De una recarga: cómo se pagó */
            method: string | null;
            /** @description El motivo */
            reason: string | null;
        };
        PrepaidTotal: {
            /** @description Id del tipo o del recinto, día (2026-11-28) u hora (07) */
            key: string;
            /** @description Nombre corto, como se lee en el lugar */
            label: string;
            /** @description Cuántas entradas */
            visits: number;
            /** @description Cuántas recargas */
            topups: number;
            /** @description Centavos de MXN */
            topupCents: number;
            /** @description Centavos de MXN */
            giftCents: number;
            /** @description Lo cobrado, menos lo que se regresó */
            chargedCents: number;
            /** @description De lo cobrado, lo que se pagó con regalos */
            chargedGiftCents: number;
            /** @description Centavos de MXN */
            refundCents: number;
            /** @description Ajustes, contracargos y saldo vencido */
            otherCents: number;
        };
        PrepaidBarrierCheck: {
            /** @description `ok`; si no se pudo, `error` o `Error`, o lo que diga el controlador */
            result: string;
            /** @description Lo que dice el controlador de las plumas, o por qué no se supo */
            message: string;
            /** @description Si la pluma lo tiene como está ahora; nulo: no se supo */
            isSynced: boolean | null;
        };
        PrepaidType: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del organizador */
            idAdmin: number;
            /** @description Identificador del recinto */
            idEnclosure: number;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description Nombre */
            name: string;
            /** @description Las personas lo eligen en la tienda */
            isPublic: boolean;
            /** @description Ningún QR nuevo puede ser de este tipo */
            isArchived: boolean;
            /** @description La versión de ahora; cada estancia se cobra con la que entró */
            version: number;
            /**
             * Format: date-time
             * @description Desde cuándo vale la versión
             */
            versionAt: string;
            /** @description Cuánto cuesta, por la forma de cobro */
            tariff: components["schemas"]["Tariff"];
            /** @description Con menos saldo no se entra */
            minEntryCents: number;
            /** @description Con menos saldo se avisa */
            noticeCents: number;
            /** @description Centavos de MXN */
            topupMinCents: number;
            /** @description Centavos de MXN */
            topupMaxCents: number;
            /** @description Centavos de MXN */
            balanceMaxCents: number;
            /** @description Con más adeudo no se entra */
            debtMaxCents: number;
            /** @description Los montos que se ofrecen al recargar */
            offeredCents: number[];
            /** @description QR que la usan; null para quien no es del recinto */
            accounts: number | null;
            /** @description Adentro con esta versión */
            inside: number | null;
            /** @description Adentro con versiones anteriores: se cobran como cuando entraron */
            insideBefore: number | null;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
        };
        Tariff: {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "entry";
            /** @description Centavos de MXN, IVA incluido */
            cents: number;
            /** @description Otro precio a otras horas de la semana; hasta 10 */
            windows: {
                /** @description 0 es domingo; los días en que empieza */
                days: number[];
                /** @description Minutos después de medianoche, por el reloj del recinto */
                from: number;
                /** @description Igual o antes que `from`: del día siguiente */
                until: number;
                /** @description Centavos de MXN, IVA incluido */
                cents: number;
            }[];
            /** @description Quien sale en tantos minutos no paga */
            reverseMinutes: number;
            /** @description Tanto se respeta un importe que ya se mostró */
            freezeMinutes: number;
        } | {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "time";
            /** @description Minutos sin costo */
            freeMinutes: number;
            /** @description El tiempo sin costo se da una vez en tantas horas; 0: en cada visita */
            freeEveryHours: number;
            /**
             * @description Desde dónde cuentan las unidades si el tiempo sin costo no alcanzó
             * @enum {string}
             */
            countFrom: "entry" | "free_end";
            /** @description Minutos de una unidad; la que empieza se cobra */
            firstMinutes: number;
            /** @description Centavos de MXN, IVA incluido */
            firstCents: number;
            /** @description Minutos de una unidad; la que empieza se cobra */
            nextMinutes: number;
            /** @description Centavos de MXN, IVA incluido */
            nextCents: number;
            /** @description Lo más que se cobra; null: sin tope */
            capCents: number | null;
            /**
             * @description 24h: desde que entra; day: día de operación del recinto
             * @enum {string}
             */
            capPer: "24h" | "day";
            /** @description Otro precio a otras horas de la semana; hasta 10 */
            windows: {
                /** @description 0 es domingo; los días en que empieza */
                days: number[];
                /** @description Minutos después de medianoche, por el reloj del recinto */
                from: number;
                /** @description Igual o antes que `from`: del día siguiente */
                until: number;
                /** @description Centavos de MXN, IVA incluido */
                nextCents: number;
                /** @description null: la primera unidad cuesta lo de siempre */
                firstCents: number | null;
            }[];
            /** @description Quien sale en tantos minutos no paga */
            reverseMinutes: number;
            /** @description Tanto se respeta un importe que ya se mostró */
            freezeMinutes: number;
        } | {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "day";
            /** @description Minutos sin costo */
            freeMinutes: number;
            /** @description El tiempo sin costo se da una vez en tantas horas; 0: en cada visita */
            freeEveryHours: number;
            /** @description Centavos de MXN, IVA incluido */
            cents: number;
            /**
             * @description 24h: desde que entra; day: día de operación del recinto
             * @enum {string}
             */
            per: "24h" | "day";
            /** @description Otro precio en otros días */
            windows: {
                /** @description 0 es domingo; los días en que empieza */
                days: number[];
                /** @description Centavos de MXN, IVA incluido */
                cents: number;
            }[];
            /** @description Quien sale en tantos minutos no paga */
            reverseMinutes: number;
            /** @description Tanto se respeta un importe que ya se mostró */
            freezeMinutes: number;
        } | {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "overnight";
            /** @description Minutos sin costo */
            freeMinutes: number;
            /** @description El tiempo sin costo se da una vez en tantas horas; 0: en cada visita */
            freeEveryHours: number;
            /** @description Minutos después de medianoche, por el reloj del recinto */
            from: number;
            /** @description Igual o antes que `from`: del día siguiente */
            until: number;
            /** @description Por cada noche que toca, centavos de MXN */
            cents: number;
            /** @description Minutos de una unidad; la que empieza se cobra */
            unitMinutes: number;
            /** @description Por cada unidad empezada fuera de la noche */
            unitCents: number;
            /** @description Quien sale en tantos minutos no paga */
            reverseMinutes: number;
            /** @description Tanto se respeta un importe que ya se mostró */
            freezeMinutes: number;
        } | {
            /**
             * @description De qué clase es
             * @constant
             */
            kind: "period";
            /** @description Cuánto dura el periodo */
            length: {
                /** @description Meses; termina el mismo día, a la misma hora */
                months: number;
            } | {
                /** @description Días */
                days: number;
            };
            /** @description Centavos de MXN, IVA incluido */
            cents: number;
            /** @description null: las visitas van incluidas */
            visit: ({
                /**
                 * @description De qué clase es
                 * @constant
                 */
                kind: "entry";
                /** @description Centavos de MXN, IVA incluido */
                cents: number;
                /** @description Otro precio a otras horas de la semana; hasta 10 */
                windows: {
                    /** @description 0 es domingo; los días en que empieza */
                    days: number[];
                    /** @description Minutos después de medianoche, por el reloj del recinto */
                    from: number;
                    /** @description Igual o antes que `from`: del día siguiente */
                    until: number;
                    /** @description Centavos de MXN, IVA incluido */
                    cents: number;
                }[];
            } | {
                /**
                 * @description De qué clase es
                 * @constant
                 */
                kind: "time";
                /** @description Minutos sin costo */
                freeMinutes: number;
                /** @description El tiempo sin costo se da una vez en tantas horas; 0: en cada visita */
                freeEveryHours: number;
                /**
                 * @description Desde dónde cuentan las unidades si el tiempo sin costo no alcanzó
                 * @enum {string}
                 */
                countFrom: "entry" | "free_end";
                /** @description Minutos de una unidad; la que empieza se cobra */
                firstMinutes: number;
                /** @description Centavos de MXN, IVA incluido */
                firstCents: number;
                /** @description Minutos de una unidad; la que empieza se cobra */
                nextMinutes: number;
                /** @description Centavos de MXN, IVA incluido */
                nextCents: number;
                /** @description Lo más que se cobra; null: sin tope */
                capCents: number | null;
                /**
                 * @description 24h: desde que entra; day: día de operación del recinto
                 * @enum {string}
                 */
                capPer: "24h" | "day";
                /** @description Otro precio a otras horas de la semana; hasta 10 */
                windows: {
                    /** @description 0 es domingo; los días en que empieza */
                    days: number[];
                    /** @description Minutos después de medianoche, por el reloj del recinto */
                    from: number;
                    /** @description Igual o antes que `from`: del día siguiente */
                    until: number;
                    /** @description Centavos de MXN, IVA incluido */
                    nextCents: number;
                    /** @description null: la primera unidad cuesta lo de siempre */
                    firstCents: number | null;
                }[];
            } | {
                /**
                 * @description De qué clase es
                 * @constant
                 */
                kind: "day";
                /** @description Minutos sin costo */
                freeMinutes: number;
                /** @description El tiempo sin costo se da una vez en tantas horas; 0: en cada visita */
                freeEveryHours: number;
                /** @description Centavos de MXN, IVA incluido */
                cents: number;
                /**
                 * @description 24h: desde que entra; day: día de operación del recinto
                 * @enum {string}
                 */
                per: "24h" | "day";
                /** @description Otro precio en otros días */
                windows: {
                    /** @description 0 es domingo; los días en que empieza */
                    days: number[];
                    /** @description Centavos de MXN, IVA incluido */
                    cents: number;
                }[];
            } | {
                /**
                 * @description De qué clase es
                 * @constant
                 */
                kind: "overnight";
                /** @description Minutos sin costo */
                freeMinutes: number;
                /** @description El tiempo sin costo se da una vez en tantas horas; 0: en cada visita */
                freeEveryHours: number;
                /** @description Minutos después de medianoche, por el reloj del recinto */
                from: number;
                /** @description Igual o antes que `from`: del día siguiente */
                until: number;
                /** @description Por cada noche que toca, centavos de MXN */
                cents: number;
                /** @description Minutos de una unidad; la que empieza se cobra */
                unitMinutes: number;
                /** @description Por cada unidad empezada fuera de la noche */
                unitCents: number;
            }) | null;
            /** @description Quien sale en tantos minutos no paga */
            reverseMinutes: number;
            /** @description Tanto se respeta un importe que ya se mostró */
            freezeMinutes: number;
        };
        PrepaidBarrierStatus: {
            /** @description `ok`; si no se pudo, `error` o `Error`, o lo que diga el controlador */
            result: string;
            /** @description Lo que dice el controlador de las plumas, o por qué no se supo */
            message: string;
            /** @description `active`: le abren; nulo: no se supo */
            status: ("active" | "inactive") | null;
        };
        QrActivity: {
            /** @description Identificador */
            id: number;
            /** @description Código corto, para teclearlo */
            shortCode: string;
            /**
             * @description De qué clase es
             * @enum {string}
             */
            kind: "ticket" | "courtesy" | "subscriber" | "infinity" | "prepaid";
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "active" | "blocked" | "revoked";
            /** @description Por qué está así */
            stateReason: string | null;
            /** @description De quién es: comprador, invitado o abonado */
            holder: string | null;
            /** @description Placas */
            plate: string | null;
            /** @description Nombre del evento */
            eventName: string | null;
            /** @description Clave de la zona */
            zoneKey: string | null;
            /** @description Nombre de la zona */
            zoneName: string | null;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description Qué se decidió en la última lectura */
            lastDecision: ("admitted" | "unknown_code" | "bad_signature" | "revoked" | "returned" | "cancelled" | "blocked" | "other_enclosure" | "other_event" | "other_zone" | "not_yet_valid" | "expired" | "guard_not_assigned" | "gate_closed" | "already_used" | "still_inside" | "not_inside" | "no_balance" | "full" | "zone_closed") | null;
            /** @description Hacia dónde fue la última lectura */
            lastDirection: ("in" | "out") | null;
            /** @description Cuándo se leyó por última vez */
            lastAt: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
        };
        Courtesy: {
            /** @description Identificador */
            id: number;
            /** @description Código corto, para teclearlo */
            shortCode: string;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "unassigned" | "assigned" | "sent" | "used" | "blocked" | "deleted" | "cancelled";
            /** @description Nombre */
            name: string | null;
            /** @description Correo */
            email: string | null;
            /** @description Teléfono: 10 dígitos, o con código de país */
            phone: string | null;
            /** @description Placas */
            plate: string | null;
            /** @description Nota interna */
            note: string | null;
            /** @description Identificador del evento */
            evento: number;
            /** @description Nombre del evento */
            eventName: string;
            /** @description Identificador de la zona de estacionamiento */
            zona: number;
            /** @description Clave de la zona */
            zoneKey: string;
            /** @description Nombre de la zona */
            zoneName: string;
            /** @description Número del lugar; nulo en una zona sin numerar */
            placeLabel: string | null;
            /** @description El lote con el que se hizo */
            idBatch: number;
            /** @description Cuántas veces puede entrar */
            entryRights: number;
            /** @description Sus entradas son de otros tantos autos, con un solo QR */
            isGroup: boolean;
            /** @description Entradas que ya se usaron */
            entriesUsed: number;
            /** @description Cuándo se dio a una persona */
            assignedAt: string | null;
            /** @description Cuándo se envió */
            sentAt: string | null;
            /** @description Cuándo abrió su enlace */
            openedAt: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
        };
        InfinityRow: {
            /** @description Identificador */
            id: number;
            /** @description Nombre */
            name: string;
            /** @description Placas */
            plate: string | null;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "active" | "paused" | "over" | "ended";
            /** @description Identificador de la zona de estacionamiento */
            idZone: number;
            /** @description Clave de la zona */
            zoneKey: string;
            /** @description Nombre de la zona */
            zoneName: string;
            /** @description Nombre del recinto */
            enclosureName: string;
            /**
             * Format: date-time
             * @description Desde cuándo vale
             */
            validFrom: string;
            /** @description Sin él no tiene fin */
            validUntil: string | null;
            /** @description Cuántas veces entró */
            entries: number;
            /** @description A cuántos eventos entró */
            events: number;
            /** @description Cuándo entró por última vez */
            lastEntryAt: string | null;
        };
        CourtesyBatch: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del evento */
            evento: number;
            /** @description Identificador de la zona de estacionamiento */
            zona: number;
            /** @description Cuántos */
            quantity: number;
            /** @description Cuántos ya se generaron */
            made: number;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "running" | "done" | "cancelled";
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
        };
        FileLater: {
            /** @description El número de la descarga; /downloads/{id} dice cómo va */
            job: number;
            /** @description De dónde se baja cuando está lista */
            href: string;
        };
        /** @description Una celda por columna de su pantalla; el dinero en centavos, los momentos con su huso. general: label, key, sold, tickets, fees, collected, refunded, net, ticketIva, feeIva. by-month: label, key, sold, tickets, fees, collected, refunded, net, ticketIva, feeIva. zone-vip: label, key, sold, tickets, fees, collected, refunded, net, ticketIva, feeIva. super-admin-monthly: label, key, sold, tickets, fees, collected, refunded, net, ticketIva, feeIva. courtesy: event, starts, venue, zone, made, given, sent, entered, deleted, list. prepaid: name, accounts, visits, topups, charged, balance, debt, last, idle, email, phone. infinity: name, state, zone, venue, from, until, entries, events, last, plate. super-admin-prepaid: organizer, venue, accounts, visits, topup, gift, charged, refund, balance. users: name, email, phone, orders, places, collected, refunded, net, last. account: kind, collected, event, recorded, folio, payment, organizer, earned, held, settled, payout, commission, withheld, adjustment, owed, balance. */
        ReportRow: {
            [key: string]: string | number | null;
        };
        AvailablePlaces: {
            /** @description Identificador de la zona en un evento */
            idEventArea: number;
            /** @description Identificador de la zona de estacionamiento */
            idZone: number;
            /** @description Clave de la zona */
            zoneKey: string;
            /** @description Nombre de la zona */
            zoneName: string;
            /** @description Sus lugares tienen número */
            isNumbered: boolean;
            /** @description Cuántos lugares hay */
            capacity: number;
            /** @description Lugares libres */
            free: number;
            /** @description Libres, de una zona numerada */
            places: {
                /** @description Identificador del lugar numerado */
                idPlace: number;
                /** @description Nombre corto, como se lee en el lugar */
                label: string;
            }[];
            /** @description Con idTicket: la diferencia por cambiarlo (negativa si se devuelve), o por qué no se puede */
            exchange?: {
                /**
                 * @description Si se puede cambiar
                 * @constant
                 */
                ok: true;
                /** @description Lo que se pagaría en centavos; bajo cero, lo que se devuelve */
                dueCents: number;
            } | {
                /**
                 * @description Si se puede cambiar
                 * @constant
                 */
                ok: false;
                /** @description Por qué no se puede, para programas */
                code: string;
                /** @description Por qué no, para una persona */
                why: string;
            };
        };
        Ticket: {
            /** @description Identificador */
            id: number;
            /** @description Identificador del carrito o la compra */
            idCart: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /** @description Se paga en el banco de pruebas: no hay dinero */
            isTest: boolean;
            /** @description El recinto */
            enclosure: components["schemas"]["Enclosure"];
            /** @description Dirección de un mapa */
            mapUrl: string;
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Nombre del evento */
            eventName: string;
            /** @description Dirección de la imagen */
            picture: string | null;
            /**
             * Format: date-time
             * @description Cuándo empieza
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description Cuándo termina
             */
            endsAt: string;
            /** @description Cuándo abren las puertas */
            doorsAt: string | null;
            /**
             * Format: date-time
             * @description Cuándo abre el estacionamiento
             */
            parkingOpensAt: string;
            /** @description Clave de la zona */
            zoneKey: string;
            /** @description Nombre de la zona */
            zoneName: string;
            /** @description Minutos a pie hasta la entrada */
            walkMinutes: number | null;
            /** @description Número del lugar; nulo en una zona sin numerar */
            placeLabel: string | null;
            /** @description Por qué accesos se entra */
            gates: {
                /** @description Nombre corto, como se lee en el lugar */
                label: string;
                /** @description Calle por la que se llega */
                street: string;
                /** @description Hacia qué lado del plano queda: n, ne, e, se, s, sw, w o nw */
                direction: string;
            }[];
            /**
             * @description Cómo está ahora
             * @enum {string}
             */
            status: "valid" | "used" | "returned" | "changed" | "cancelled" | "event_cancelled" | "blocked" | "expired";
            /** @description La primera entrada, y la salida */
            use: {
                /** @description Sin hora si no se leyó su entrada: el acceso es por donde salió */
                at: string | null;
                /** @description Nombre del acceso */
                gateLabel: string | null;
                /** @description Su última salida; sin hora si sigue adentro o volvió */
                leftAt: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Cuándo se emitió
             */
            issuedAt: string;
            /** @description Lo que da acceso: solo para su comprador y mientras admite */
            code: {
                /** @description Código corto, para teclearlo */
                shortCode: string;
                /** @description Texto del QR */
                token: string;
            } | null;
        };
        Purchase: {
            /** @description Identificador del carrito o la compra */
            idCart: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "cart" | "awaiting_payment" | "paid" | "partially_refunded" | "refunded" | "expired" | "cancelled" | "review";
            /** @description Identificador del comprador; nulo en un carrito anónimo */
            intFKIdUser: number | null;
            /** @description El recinto */
            enclosure: components["schemas"]["Enclosure"];
            /** @description Forma de pago */
            method: string | null;
            /** @description Hasta cuándo siguen apartados sus lugares */
            deadlineAt: string | null;
            /** @description Segundos que un carrito guarda sus lugares */
            holdSeconds: number;
            /** @description Se paga en el banco de pruebas: no hay dinero */
            isTest: boolean;
            /** @description Sus lugares */
            items: components["schemas"]["PurchaseItem"][];
            /** @description Centavos de MXN */
            priceCents: number;
            /** @description Centavos de MXN */
            discountCents: number;
            /** @description Centavos de MXN */
            feeCents: number;
            /** @description Incluido en el total */
            ivaCents: number;
            /** @description Centavos de MXN */
            totalCents: number;
            /** @description El código del carrito y, si no descuenta, por qué */
            discountCode: {
                /** @description El código */
                code: string;
                /** @description Solo vale con esta forma de pago */
                method: ("card" | "wallet" | "cash" | "deposit" | "desk") | null;
                /** @description Centavos de MXN */
                discountCents: number;
                /** @description Por qué no vale en este momento */
                unavailable?: {
                    /**
                     * @description El código
                     * @enum {string}
                     */
                    code: "discount_code.unknown" | "discount_code.not_yet" | "discount_code.over" | "discount_code.used_up" | "discount_code.used_by_you" | "discount_code.other_venue" | "discount_code.other_event" | "discount_code.other_zone" | "discount_code.other_method" | "discount_code.minimum" | "discount_code.nothing";
                    /** @description El motivo */
                    reason: string;
                };
            } | null;
            /** @description Las formas de pago, con lo que cuesta por cada una */
            methods: {
                /**
                 * @description Forma de pago
                 * @enum {string}
                 */
                method: "card" | "wallet" | "cash" | "deposit" | "desk";
                /** @description Nombre corto, como se lee en el lugar */
                label: string;
                /** @description Centavos de MXN */
                discountCents: number;
                /** @description Centavos de MXN */
                feeCents: number;
                /** @description Centavos de MXN */
                totalCents: number;
                /** @description Por qué no se puede pagar así en este momento; lo dicen las lecturas del carrito y su cambio (CA7); la respuesta de un apartado solo mira las compras de menos de $100, por si no llegan al mínimo de una forma de pago */
                unavailable?: {
                    /**
                     * @description El código
                     * @enum {string}
                     */
                    code: "payment.email_needed" | "payment.cash_unverified" | "payment.cash_too_late" | "payment.cash_too_much" | "payment.cash_pending" | "payment.cash_full" | "payment.contact_unverified" | "payment.too_little";
                    /** @description El motivo */
                    reason: string;
                };
            }[];
            /** @description El pago que la pagó; si no, el último */
            idPayment: number | null;
            /** @description Todos sus pagos: primero el que la pagó, luego los últimos */
            payments: components["schemas"]["Payment"][];
        };
        PurchaseItem: {
            /** @description Identificador del lugar dentro del carrito o la compra */
            idTicket: number;
            /** @description Identificador del evento */
            intIDEvento: number;
            /** @description Nombre del evento */
            eventName: string;
            /**
             * Format: date-time
             * @description Cuándo empieza el evento
             */
            eventStartsAt: string;
            /** @description Identificador de la zona en un evento */
            idEventArea: number;
            /** @description Clave de la zona */
            zoneKey: string;
            /** @description Nombre de la zona */
            zoneName: string;
            /** @description Sus lugares tienen número */
            isNumbered: boolean;
            /** @description Identificador del lugar numerado */
            idPlace: number | null;
            /** @description Número del lugar; nulo en una zona sin numerar */
            placeLabel: string | null;
            /** @description Por qué accesos se entra */
            gates: {
                /** @description Nombre corto, como se lee en el lugar */
                label: string;
                /** @description Calle por la que se llega */
                street: string;
            }[];
            /** @description held, sold, released o returned */
            state: string;
            /** @description Centavos de MXN */
            priceCents: number;
            /** @description Centavos de MXN */
            discountCents: number;
            /** @description Centavos de MXN */
            feeCents: number;
            /** @description Centavos de MXN */
            totalCents: number;
            /** @description El boleto que se emitió por el lugar, para cambiarlo o devolverlo */
            ticketId: number | null;
        };
        PurchaseRow: {
            /** @description Identificador del carrito o la compra */
            idCart: number;
            /** @description Folio, para decirlo o escribirlo */
            folio: string;
            /**
             * @description En qué estado está
             * @enum {string}
             */
            state: "awaiting_payment" | "paid" | "partially_refunded" | "refunded" | "review" | "expired" | "cancelled";
            /** @description Se paga en el banco de pruebas: no hay dinero */
            isTest: boolean;
            /** @description Nombre del recinto */
            enclosureName: string;
            /** @description Los eventos de sus lugares */
            events: string;
            /** @description Las claves de las zonas de sus lugares */
            zones: string;
            /** @description Cuántos lugares tiene */
            places: number;
            /** @description Forma de pago */
            method: string | null;
            /** @description De qué clase fue la tarjeta que la pagó, donde el proveedor lo dice */
            cardFunding: ("credit" | "debit" | "prepaid") | null;
            /** @description Centavos de MXN */
            totalCents: number;
            /** @description Centavos de MXN */
            priceCents: number;
            /** @description Centavos de MXN */
            discountCents: number;
            /** @description Centavos de MXN */
            feeCents: number;
            /** @description El IVA que ya está en el precio y el cargo */
            ivaCents: number;
            /** @description Centavos de MXN */
            refundedCents: number;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
            /** @description Cuándo se pagó */
            paidAt: string | null;
            /** @description Cuándo llegó su dinero, por lo que dice el proveedor o el banco */
            collectedAt: string | null;
            /** @description Cuándo empieza el primero de sus eventos */
            eventAt: string | null;
        };
        UserLog: {
            /** @description Identificador */
            id: string;
            /**
             * Format: date-time
             * @description Cuándo pasó
             */
            at: string;
            /** @description audit: un cambio; login: un intento de entrar */
            kind: string;
            /** @description Qué se hizo, en una palabra del registro */
            action: string;
            /** @description De qué o de quién habla */
            subject: string;
            /** @description Quién lo hizo; nulo si fue la plataforma */
            actorName: string | null;
            /** @description Dirección de la que vino */
            ip: string | null;
            /** @description El navegador, como se presenta */
            userAgent: string | null;
        };
        UserDetail: {
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description 1 administrador, 2 comprador, 3 guardia */
            intFKIDProfile: number;
            /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
            chrNombreUsuario: string;
            /** @description Nombre completo */
            fullName: string;
            /** @description Correo */
            email: string | null;
            /** @description El correo ya se verificó */
            emailVerified: boolean;
            /** @description E.164 */
            phone: string | null;
            /** @description El teléfono ya se verificó */
            phoneVerified: boolean;
            /** @description active, blocked o blocked_here (solo para comprar a este organizador) */
            state: string;
            /** @description Identificador del organizador */
            idAdmin: number | null;
            /** @description Nombre del organizador */
            nameAdmin: string | null;
            /** @description Tiene segundo factor */
            mfaEnabled: boolean;
            /** @description Debe tener segundo factor */
            mfaRequired: boolean;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
            /** @description Cuándo aceptó los términos */
            termsAcceptedAt: string | null;
            /** @description Cuándo entró a su cuenta por última vez */
            lastLoginAt: string | null;
            /** @description Desde cuándo no puede comprar a este organizador */
            blockedAt: string | null;
            /** @description Por qué se bloqueó */
            blockedReason: string | null;
        };
        ShortUser: {
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
            chrNombreUsuario: string;
            /** @description Nombre completo */
            fullName: string;
            /** @description Correo */
            email: string | null;
            /** @description Teléfono: 10 dígitos, o con código de país */
            phone: string | null;
        };
        User: {
            /** @description Identificador de la persona */
            intIDUsuario: number;
            /** @description 1 administrador, 2 comprador, 3 guardia */
            intFKIDProfile: number;
            /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
            chrNombreUsuario: string;
            /** @description Nombre completo */
            fullName: string;
            /** @description Correo */
            email: string | null;
            /** @description El correo ya se verificó */
            emailVerified: boolean;
            /** @description E.164 */
            phone: string | null;
            /** @description El teléfono ya se verificó */
            phoneVerified: boolean;
            /** @description active, blocked o blocked_here (solo para comprar a este organizador) */
            state: string;
            /** @description Identificador del organizador */
            idAdmin: number | null;
            /** @description Nombre del organizador */
            nameAdmin: string | null;
            /** @description Tiene segundo factor */
            mfaEnabled: boolean;
            /** @description Debe tener segundo factor */
            mfaRequired: boolean;
            /**
             * Format: date-time
             * @description Cuándo se creó
             */
            createdAt: string;
        };
    };
    responses: {
        /** @description `server.unavailable`: El servicio no está disponible por ahora. Intenta de nuevo en un momento. También lo responde cualquier llamada que describe otro 503. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `server.error`: falla inesperada, con el número de la solicitud. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
        IdempotencyKey: string;
        /** @description El de un carrito que se abrió sin sesión: sus lugares pasan a la cuenta de quien compra. */
        CartToken: string;
        /** @description El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`. */
        WaitingPlace: string;
        /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
        Challenge: string;
    };
    requestBodies: never;
    headers: {
        /** @description Segundos que faltan para volver a intentar */
        RetryAfter: number;
        /** @description La dirección de la página siguiente, con `rel="next"` (RFC 8288); en la última no va */
        NextPage: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOrganizers: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Admin"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description La contraseña de ahora
                     * @default
                     */
                    currentPassword?: string;
                    /** @description Contraseña */
                    password: string;
                    /** @description La misma contraseña otra vez */
                    passwordConfirmation: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /**
                             * @description La contraseña ya es otra
                             * @constant
                             */
                            changed: true;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Correo
                     */
                    email: string;
                    /**
                     * @description La contraseña de ahora
                     * @default
                     */
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Asked"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLoginHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Sin él, la cuenta propia */
                    intIDUsuario?: number;
                    /**
                     * @description Cuántos por página
                     * @default 50
                     */
                    limit?: number;
                    /**
                     * @description Cuántos se saltan; `page` gana
                     * @default 0
                     */
                    offset?: number;
                    /** @description Página, desde 1 */
                    page?: number;
                    /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                    after?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["LoginEvent"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description El de un carrito que se abrió sin sesión: sus lugares pasan a la cuenta de quien compra. */
                "X-Cart-Token"?: components["parameters"]["CartToken"];
                /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
                "X-Challenge"?: components["parameters"]["Challenge"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Correo o teléfono */
                    identifier: string;
                    /** @description Contraseña */
                    password: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Session"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logInWithCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description El de un carrito que se abrió sin sesión: sus lugares pasan a la cuenta de quien compra. */
                "X-Cart-Token"?: components["parameters"]["CartToken"];
                /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
                "X-Challenge"?: components["parameters"]["Challenge"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description El mismo con el que se pidió, u otro de la misma cuenta */
                    identifier: string;
                    /** @description El código */
                    code: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Session"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestLoginCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
                "X-Challenge"?: components["parameters"]["Challenge"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Correo, o teléfono verificado */
                    identifier: string;
                    /**
                     * @description Sin él, según lo que se escribió
                     * @enum {string}
                     */
                    channel?: "email" | "whatsapp";
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Asked"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone: string;
                    /**
                     * @description La contraseña de ahora
                     * @default
                     */
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Asked"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Al menos 5 caracteres, sin espacios ni números; el administrador de la plataforma conserva el suyo */
                    chrNombreUsuario?: string;
                    /** @description Nombre completo */
                    fullName?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador de la persona */
                            intIDUsuario: number;
                            /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
                            chrNombreUsuario: string;
                            /** @description Nombre completo */
                            fullName: string;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestRecovery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
                "X-Challenge"?: components["parameters"]["Challenge"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Correo, o teléfono verificado: ahí llega el enlace */
                    identifier: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Asked"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    registerBuyer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
                "X-Challenge"?: components["parameters"]["Challenge"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
                    chrNombreUsuario: string;
                    /** @description Nombre completo */
                    fullName: string;
                    /**
                     * Format: email
                     * @description Correo
                     */
                    email: string;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone: string;
                    /** @description Contraseña */
                    password: string;
                    /** @description La misma contraseña otra vez */
                    passwordConfirmation: string;
                    /**
                     * @description Acepta los términos y el aviso de privacidad
                     * @constant
                     */
                    acceptTerms: true;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador de la persona */
                            intIDUsuario: number;
                            /** @description 1 administrador, 2 comprador, 3 guardia */
                            intFKIDProfile: number;
                            /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
                            chrNombreUsuario: string;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description El de un carrito que se abrió sin sesión: sus lugares pasan a la cuenta de quien compra. */
                "X-Cart-Token"?: components["parameters"]["CartToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Seis dígitos de la aplicación, o un código de recuperación */
                    code: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Session"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query: {
                /** @description Identificador de la persona */
                idUser: number;
                /** @description El código del correo, 6 dígitos */
                emailCode: string;
            };
            header?: {
                /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
                "X-Challenge"?: components["parameters"]["Challenge"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /**
                             * @description El contacto quedó verificado
                             * @constant
                             */
                            verified: true;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyPhone: {
        parameters: {
            query: {
                /** @description Identificador de la persona */
                idUser: number;
                /** @description El código de WhatsApp, 6 dígitos */
                whatsAppCode: string;
            };
            header?: {
                /** @description Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados. */
                "X-Challenge"?: components["parameters"]["Challenge"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /**
                             * @description El contacto quedó verificado
                             * @constant
                             */
                            verified: true;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBarrierEvents: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador del carril */
                idLane?: number;
                /** @description Identificador del equipo */
                idController?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["BarrierEvent"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    registerBarrierEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Los eventos por venir que la venden */
                    events?: components["schemas"]["SentBarrierEvent"][];
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["BarrierRegistered"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGateApiTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["GateApiTypes"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readQrAtLane: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Lo que se leyó: un QR, un código corto o un QR de pluma */
                    code: string;
                    /** @description El número del carril en el equipo */
                    output?: number;
                    /** @description El número de la lectura en el equipo, que solo crece: repetido, responde como la primera vez */
                    serialNo?: number;
                    /**
                     * Format: date-time
                     * @description Cuándo se leyó: de hace más de un minuto ya no espera nadie, y no abre
                     */
                    at?: string;
                    /** @description De una persona: el carril */
                    idLane?: number;
                    /** @description La placa que leyó la cámara; se borra a los 30 días */
                    plate?: string;
                    /** @description De una persona: abre, si el carril lo permite; si no, solo muestra */
                    open?: boolean;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["LaneAnswer"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBarrierUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["BarrierUserInfo"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Forma de pago
                     * @enum {string}
                     */
                    method: "card" | "wallet" | "cash" | "deposit";
                    /** @description Pagar sin el código de descuento de la compra si ya no vale; sin esto se rechaza y se dice por qué */
                    withoutCode?: boolean;
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`. */
                "X-Waiting-Place"?: components["parameters"]["WaitingPlace"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Cuántos lugares de cada zona */
                    areas: ({
                        /** @description Identificador de la zona en un evento */
                        idEventArea?: number;
                        /** @description Identificador del evento */
                        intIDEvento?: number;
                        /** @description Con intIDEvento, en lugar de idEventArea */
                        idZone?: number;
                        /** @description Cuántos lugares de la zona; 0 la quita */
                        quantity: number;
                    } & (unknown | unknown))[];
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    emptyCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador de la persona */
                    idUser: number;
                    /** @description Identificador del recinto */
                    idEnclosure?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMyCart: {
        parameters: {
            query?: {
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"] | null;
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description El de un carrito que se abrió sin sesión: sus lugares pasan a la cuenta de quien compra. */
                "X-Cart-Token"?: components["parameters"]["CartToken"];
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`. */
                "X-Waiting-Place"?: components["parameters"]["WaitingPlace"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La propia persona; sin ella en uno anónimo */
                    intFKIdUser?: number | null;
                    /** @description Identificador del recinto */
                    idEnclosure: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["NewCart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeCartTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador del lugar dentro del carrito o la compra */
                idTicket: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    releaseDiscountUses: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Identificador del carrito o la compra */
                    idCart?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Cuántas se liberaron */
                            released: number;
                            /** @description El código */
                            code: components["schemas"]["DiscountCode"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDiscountCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["DiscountCode"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description De 3 a 24 letras, números o guiones; se guarda en mayúsculas */
                    code?: string;
                    /**
                     * @description De qué clase es
                     * @enum {string}
                     */
                    kind?: "percent" | "fixed";
                    /** @description Puntos base: 1500 = 15 % */
                    percentBps?: number | null;
                    /** @description Importe en centavos de MXN */
                    amountCents?: number | null;
                    /** @description Lo más que descuenta, en centavos */
                    maxDiscountCents?: number | null;
                    /** @description Identificador del recinto */
                    idEnclosure?: number | null;
                    /** @description Identificador del evento */
                    intIDEvento?: number | null;
                    /** @description Identificador de la zona de estacionamiento */
                    idZone?: number | null;
                    /** @description Forma de pago */
                    method?: ("card" | "wallet" | "cash" | "deposit") | null;
                    /** @description Cuándo empieza */
                    startsAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuándo termina */
                    endsAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuántas compras pueden usarlo; nulo, sin máximo */
                    maxUses?: number | null;
                    /** @description Cuántas compras de una persona pueden usarlo; nulo, sin máximo */
                    maxUsesPerBuyer?: number | null;
                    /** @description Lo menos que deben sumar los lugares con descuento, en centavos sin cargos */
                    minCents?: number | null;
                    /** @description Nota interna */
                    note?: string | null;
                    /**
                     * @description En qué estado está
                     * @enum {string}
                     */
                    state?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["DiscountCode"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                            /** @description Tenía historia: se archivó en lugar de borrarse */
                            archived: boolean;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    applyDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description El código */
                    code: string | null;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDiscountCodes: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Parte del código o de su nota */
                code?: string;
                /** @description live: todos menos los archivados */
                state?: "live" | "active" | "paused" | "archived";
                /** @description Solo los de este organizador; solo para la plataforma */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
                /** @description El lote con el que se hizo */
                idBatch?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["DiscountCode"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description De 3 a 24 letras, números o guiones; se guarda en mayúsculas */
                    code: string;
                    /**
                     * @description De qué clase es
                     * @enum {string}
                     */
                    kind: "percent" | "fixed";
                    /** @description Puntos base: 1500 = 15 % */
                    percentBps?: number | null;
                    /** @description Importe en centavos de MXN */
                    amountCents?: number | null;
                    /** @description Lo más que descuenta, en centavos */
                    maxDiscountCents?: number | null;
                    /** @description Identificador del recinto */
                    idEnclosure?: number | null;
                    /** @description Identificador del evento */
                    intIDEvento?: number | null;
                    /** @description Identificador de la zona de estacionamiento */
                    idZone?: number | null;
                    /** @description Forma de pago */
                    method?: ("card" | "wallet" | "cash" | "deposit") | null;
                    /** @description Cuándo empieza */
                    startsAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuándo termina */
                    endsAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuántas compras pueden usarlo; nulo, sin máximo */
                    maxUses?: number | null;
                    /** @description Cuántas compras de una persona pueden usarlo; nulo, sin máximo */
                    maxUsesPerBuyer?: number | null;
                    /** @description Lo menos que deben sumar los lugares con descuento, en centavos sin cargos */
                    minCents?: number | null;
                    /** @description Nota interna */
                    note?: string | null;
                    /** @description Identificador del organizador */
                    idAdmin?: number | null;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["DiscountCode"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Download"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEnclosureEventAreas: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventArea"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEnclosureEventsByMonth: {
        parameters: {
            query: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Mes, de 1 a 12 */
                month: number;
                /** @description Año */
                year: number;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEnclosureEvents: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEnclosure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EnclosureDetail"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateEnclosure: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name?: string;
                    /** @description Primer segmento de la dirección de su tienda; las que tuvo antes llevan a la actual */
                    slug?: string;
                    /** @description #rrggbb */
                    color?: string;
                    /** @description Dirección en palabras */
                    chrUbicacion?: string;
                    /** @description Dirección de un mapa */
                    mapUrl?: string | null;
                    /** @description Grados al norte */
                    latitude?: number | null;
                    /** @description Grados al este */
                    longitude?: number | null;
                    /** @description Diez dígitos, o vacío */
                    contactPhone?: string | null;
                    /** @description Correo para quien compra, o vacío */
                    contactEmail?: ("" | string) | null;
                    /** @description Diez dígitos, o vacío */
                    contactWhatsapp?: string | null;
                    /** @description Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/ */
                    banner?: string | null;
                    /** @description Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/ */
                    logo?: string | null;
                    /** @description Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/ */
                    planImage?: string | null;
                    /** @description Vende eventos */
                    isEvent?: boolean;
                    /** @description Vende prepago */
                    isPrepaid?: boolean;
                    /** @description Pide las placas del auto en cada boleto */
                    asksPlate?: boolean;
                    /** @description Zona horaria, como America/Monterrey */
                    timeZone?: string;
                    /** @description Minutos después de la medianoche del recinto en que empieza su día de operación: 360 = 06:00 */
                    dayStart?: number;
                    /** @description Minutos que un carrito guarda sus lugares */
                    holdMinutes?: number;
                    /** @description Lugares que puede tener un comprador */
                    buyerLimit?: number;
                    /** @description Puntos base: 1500 = 15 % */
                    feeBps?: number;
                    /** @description Centavos de MXN */
                    feeFixedCents?: number;
                    /** @description Puntos base: 1500 = 15 % */
                    priceIvaBps?: number;
                    /** @description Puntos base: 1500 = 15 % */
                    feeIvaBps?: number;
                    /** @description Formas de pago cuyo cargo no es el del recinto */
                    methodFees?: {
                        /**
                         * @description Forma de pago
                         * @enum {string}
                         */
                        method: "card" | "wallet" | "cash" | "deposit" | "desk";
                        /** @description Puntos base: 1500 = 15 % */
                        feeBps: number;
                        /** @description Centavos de MXN */
                        feeFixedCents: number;
                    }[];
                    /** @description Hasta cuándo y con qué cargo se cambia, se devuelve o se pasa un boleto */
                    policy?: {
                        /** @description Horas; null = no se permite */
                        changeUntilHours?: number | null;
                        /** @description Centavos de MXN */
                        changeFeeCents?: number;
                        /** @description El cargo pagado cuenta para el boleto nuevo */
                        changeCreditsFee?: boolean;
                        /** @description Horas; null = no se permite */
                        returnUntilHours?: number | null;
                        /** @description Puntos base: 1500 = 15 % */
                        returnFeeBps?: number;
                        /** @description También regresa el cargo por servicio */
                        returnWithFee?: boolean;
                        /** @description Horas; null = no se permite */
                        transferUntilHours?: number | null;
                        /** @description Horas; null = no se permite */
                        rescheduleReturnHours?: number | null;
                        /** @description Si se cancela el evento, también regresa el cargo por servicio */
                        cancelRefundsFee?: boolean;
                        /** @description Un depósito lo aprueba una persona y lo acepta otra */
                        depositTwoPeople?: boolean;
                    };
                    /** @description Todos los accesos; los que faltan se archivan */
                    gates?: {
                        /** @description Identificador */
                        id?: number;
                        /** @description Nombre corto, como se lee en el lugar */
                        label: string;
                        /** @description Calle por la que se llega */
                        street?: string;
                        /**
                         * @description Hacia qué lado del plano queda; el norte es arriba
                         * @enum {string}
                         */
                        direction?: "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
                        /**
                         * @description Sentidos del acceso: both, in o out
                         * @enum {string}
                         */
                        ways?: "both" | "in" | "out";
                        /** @description Dónde está en el plano */
                        planPoint?: [
                            number,
                            number
                        ] | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EnclosureDetail"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEnclosure: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Tenía historia: se archivó en lugar de borrarse */
                            archived: boolean;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEnclosuresOfAdmin: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identificador del organizador */
                idAdmin: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EnclosureByAdmin"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    findEnclosuresByAdmin: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del organizador */
                    idAdmin: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EnclosureByAdmin"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEnclosureNames: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                            /** @description Nombre */
                            name: string;
                            /** @description Primer segmento de la dirección de su tienda */
                            slug: string;
                        }[];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEnclosures: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Solo los de este organizador; solo para la plataforma */
                admin?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EnclosureRow"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createEnclosure: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name: string;
                    /** @description Primer segmento de la dirección de su tienda; las que tuvo antes llevan a la actual */
                    slug: string;
                    /** @description #rrggbb */
                    color?: string;
                    /** @description Dirección en palabras */
                    chrUbicacion: string;
                    /** @description Dirección de un mapa */
                    mapUrl?: string | null;
                    /** @description Grados al norte */
                    latitude?: number | null;
                    /** @description Grados al este */
                    longitude?: number | null;
                    /** @description Diez dígitos, o vacío */
                    contactPhone?: string | null;
                    /** @description Correo para quien compra, o vacío */
                    contactEmail?: ("" | string) | null;
                    /** @description Diez dígitos, o vacío */
                    contactWhatsapp?: string | null;
                    /** @description Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/ */
                    banner?: string | null;
                    /** @description Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/ */
                    logo?: string | null;
                    /** @description Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/ */
                    planImage?: string | null;
                    /** @description Vende eventos */
                    isEvent?: boolean;
                    /** @description Vende prepago */
                    isPrepaid?: boolean;
                    /** @description Pide las placas del auto en cada boleto */
                    asksPlate?: boolean;
                    /** @description Zona horaria, como America/Monterrey */
                    timeZone?: string;
                    /** @description Minutos después de la medianoche del recinto en que empieza su día de operación: 360 = 06:00 */
                    dayStart?: number;
                    /** @description Minutos que un carrito guarda sus lugares */
                    holdMinutes?: number;
                    /** @description Lugares que puede tener un comprador */
                    buyerLimit?: number;
                    /** @description Puntos base: 1500 = 15 % */
                    feeBps?: number;
                    /** @description Centavos de MXN */
                    feeFixedCents?: number;
                    /** @description Puntos base: 1500 = 15 % */
                    priceIvaBps?: number;
                    /** @description Puntos base: 1500 = 15 % */
                    feeIvaBps?: number;
                    /** @description Formas de pago cuyo cargo no es el del recinto */
                    methodFees?: {
                        /**
                         * @description Forma de pago
                         * @enum {string}
                         */
                        method: "card" | "wallet" | "cash" | "deposit" | "desk";
                        /** @description Puntos base: 1500 = 15 % */
                        feeBps: number;
                        /** @description Centavos de MXN */
                        feeFixedCents: number;
                    }[];
                    /** @description Hasta cuándo y con qué cargo se cambia, se devuelve o se pasa un boleto */
                    policy?: {
                        /** @description Horas; null = no se permite */
                        changeUntilHours?: number | null;
                        /** @description Centavos de MXN */
                        changeFeeCents?: number;
                        /** @description El cargo pagado cuenta para el boleto nuevo */
                        changeCreditsFee?: boolean;
                        /** @description Horas; null = no se permite */
                        returnUntilHours?: number | null;
                        /** @description Puntos base: 1500 = 15 % */
                        returnFeeBps?: number;
                        /** @description También regresa el cargo por servicio */
                        returnWithFee?: boolean;
                        /** @description Horas; null = no se permite */
                        transferUntilHours?: number | null;
                        /** @description Horas; null = no se permite */
                        rescheduleReturnHours?: number | null;
                        /** @description Si se cancela el evento, también regresa el cargo por servicio */
                        cancelRefundsFee?: boolean;
                        /** @description Un depósito lo aprueba una persona y lo acepta otra */
                        depositTwoPeople?: boolean;
                    };
                    /** @description Todos los accesos; los que faltan se archivan */
                    gates?: {
                        /** @description Identificador */
                        id?: number;
                        /** @description Nombre corto, como se lee en el lugar */
                        label: string;
                        /** @description Calle por la que se llega */
                        street?: string;
                        /**
                         * @description Hacia qué lado del plano queda; el norte es arriba
                         * @enum {string}
                         */
                        direction?: "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
                        /**
                         * @description Sentidos del acceso: both, in o out
                         * @enum {string}
                         */
                        ways?: "both" | "in" | "out";
                        /** @description Dónde está en el plano */
                        planPoint?: [
                            number,
                            number
                        ] | null;
                    }[];
                    /** @description Identificador del organizador */
                    idAdmin: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EnclosureDetail"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEventType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventType"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateEventType: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name?: string;
                    /**
                     * @description De la lista de iconos de la plataforma
                     * @enum {string}
                     */
                    icon?: "ticket" | "music" | "mic" | "drama" | "trophy" | "volleyball" | "car" | "party-popper" | "star" | "users" | "graduation-cap" | "store";
                    /** @description #rrggbb que se distingue del blanco */
                    color?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventType"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEventType: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                            /** @description Tenía historia: se archivó en lugar de borrarse */
                            archived: boolean;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventType"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createEventType: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name: string;
                    /**
                     * @description De la lista de iconos de la plataforma
                     * @enum {string}
                     */
                    icon?: "ticket" | "music" | "mic" | "drama" | "trophy" | "volleyball" | "car" | "party-popper" | "star" | "users" | "graduation-cap" | "store";
                    /** @description #rrggbb que se distingue del blanco */
                    color: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventType"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEventCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventCancellation"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEventReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventReport"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEventMap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventMap"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rescheduleEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Cuándo empieza */
                    startsAt: string & (unknown & unknown);
                    /** @description Cuándo termina */
                    endsAt: string & (unknown & unknown);
                    /** @description Sin él se mueve con el inicio, como los demás */
                    doorsAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuándo abre el estacionamiento */
                    parkingOpensAt?: (string & (unknown & unknown)) | null;
                    /** @description Sin él, una venta que ya abrió sigue abierta */
                    salesStartAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuándo termina la venta */
                    salesEndAt?: (string & (unknown & unknown)) | null;
                    /** @description El motivo, que llega a los compradores */
                    reason: string;
                    /** @description Se sabe que sus zonas tienen otro evento a esa hora */
                    allowOverlap?: boolean;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name?: string;
                    /** @description Texto para quien compra */
                    description?: string | null;
                    /** @description Identificador del tipo de evento */
                    idEventType?: number | null;
                    /** @description Dirección de la imagen */
                    picture?: string | null;
                    /** @description Cuándo empieza */
                    startsAt?: string & (unknown & unknown);
                    /** @description Cuándo termina */
                    endsAt?: string & (unknown & unknown);
                    /** @description Cuándo abren las puertas */
                    doorsAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuándo abre el estacionamiento */
                    parkingOpensAt?: string & (unknown & unknown);
                    /** @description Cuándo empieza la venta */
                    salesStartAt?: string & (unknown & unknown);
                    /** @description Cuándo termina la venta */
                    salesEndAt?: string & (unknown & unknown);
                    /** @description Minutos en que los accesos también dejan pasar antes de abrir el estacionamiento */
                    graceBefore?: number | null;
                    /** @description Minutos en que los accesos también dejan pasar después de que termina */
                    graceAfter?: number | null;
                    /** @description Lugares por comprador; sin él, el del recinto */
                    buyerLimit?: number | null;
                    /** @description Solo aparta lugares quien entró a su cuenta; sin él, no cambia */
                    requiresAccount?: boolean;
                    /** @description Todas las zonas a la venta; sin la lista no cambian */
                    zones?: {
                        /** @description Identificador de la zona de estacionamiento */
                        idZone: number;
                        /** @description Centavos de MXN */
                        priceCents: number;
                        /** @description Cuántos lugares hay */
                        capacity: number;
                        /** @description Lugares de esta zona por comprador; null lo quita, sin él no cambia */
                        buyerLimit?: number | null;
                        /** @description Accesos en este evento; vacío: los de la zona; sin él no cambian */
                        idGates?: number[];
                    }[];
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador del evento */
                            intIDEvento: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setEventStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Cómo está ahora
                     * @enum {string}
                     */
                    status: "published" | "paused" | "cancelled";
                    /** @description Para cancelar: el motivo, que llega a los compradores */
                    reason?: string;
                    /** @description Para cancelar: el nombre del evento, tal cual */
                    confirmation?: string;
                } & ({
                    /**
                     * @description Cómo está ahora
                     * @enum {unknown}
                     */
                    status?: "published" | "paused";
                } | unknown);
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventZones: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventArea"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventAreasOfZone: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identificador de la zona de estacionamiento */
                idZone: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventArea"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventsByMonth: {
        parameters: {
            query: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Mes, de 1 a 12 */
                month?: number;
                /** @description Año */
                year: number;
                /** @description Solo los de este organizador; solo para la plataforma */
                admin?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["CalendarEvent"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEventFilter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description El evento */
                            event: components["schemas"]["Event"];
                            /** @description Las zonas */
                            zones: {
                                /** @description Identificador de la zona de estacionamiento */
                                idZone: number;
                                /** @description De 1 a 4 letras o números, única en el recinto */
                                key: string;
                                /** @description Nombre */
                                name: string;
                            }[];
                            /** @description Por qué accesos se entra */
                            gates: {
                                /** @description Identificador */
                                id: number;
                                /** @description Nombre corto, como se lee en el lugar */
                                label: string;
                            }[];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInfinityEvents: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["InfinityEvent"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventNames: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador del evento */
                            intIDEvento: number;
                            /** @description Nombre */
                            name: string;
                        }[];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Solo lo que cambió en este instante o después, en el orden en que cambió la fila misma (una lectura en un acceso no la cambia); `asOf` dice desde cuándo preguntar la próxima vez */
                modified_since?: string & (unknown & unknown);
                /** @description Solo los de este organizador; solo para la plataforma */
                admin?: number;
                /** @description Mes, de 1 a 12 */
                month?: number;
                /** @description Año */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                        /**
                         * Format: date-time
                         * @description Con `modified_since`: todo lo que cambió antes de este instante ya se dijo en estas páginas. El de la última página es el `modified_since` de la próxima vez
                         */
                        asOf?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name: string;
                    /** @description Texto para quien compra */
                    description?: string | null;
                    /** @description Identificador del tipo de evento */
                    idEventType?: number | null;
                    /** @description Dirección de la imagen */
                    picture?: string | null;
                    /** @description Cuándo empieza */
                    startsAt: string & (unknown & unknown);
                    /** @description Cuándo termina */
                    endsAt: string & (unknown & unknown);
                    /** @description Cuándo abren las puertas */
                    doorsAt?: (string & (unknown & unknown)) | null;
                    /** @description Cuándo abre el estacionamiento */
                    parkingOpensAt: string & (unknown & unknown);
                    /** @description Cuándo empieza la venta */
                    salesStartAt: string & (unknown & unknown);
                    /** @description Cuándo termina la venta */
                    salesEndAt: string & (unknown & unknown);
                    /** @description Minutos en que los accesos también dejan pasar antes de abrir el estacionamiento */
                    graceBefore?: number | null;
                    /** @description Minutos en que los accesos también dejan pasar después de que termina */
                    graceAfter?: number | null;
                    /** @description Lugares por comprador; sin él, el del recinto */
                    buyerLimit?: number | null;
                    /** @description Solo aparta lugares quien entró a su cuenta; sin él, no cambia */
                    requiresAccount?: boolean;
                    /** @description Todas las zonas a la venta; sin la lista no cambian */
                    zones?: {
                        /** @description Identificador de la zona de estacionamiento */
                        idZone: number;
                        /** @description Centavos de MXN */
                        priceCents: number;
                        /** @description Cuántos lugares hay */
                        capacity: number;
                        /** @description Lugares de esta zona por comprador; null lo quita, sin él no cambia */
                        buyerLimit?: number | null;
                        /** @description Accesos en este evento; vacío: los de la zona; sin él no cambian */
                        idGates?: number[];
                    }[];
                    /** @description Identificador del recinto */
                    idEnclosure: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Event"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGuardAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["GuardAssignment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeGuardAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Identificador de la persona */
                    intIDUsuario?: number;
                    /** @description Identificador del evento */
                    intIDEvento?: number;
                    /** @description Identificador de la zona de estacionamiento */
                    idZone?: number;
                    /** @description Nulo: todos los accesos de la zona */
                    idGate?: number | null;
                    /** @description Puede autorizar el paso de un código que el acceso rechazó */
                    isSupervisor?: boolean;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["GuardAssignment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeGuardAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGuardsOfArea: {
        parameters: {
            query: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador de la zona de estacionamiento */
                idZone: number;
                /** @description Identificador del evento */
                idEvent: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["GuardAssignment"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGuardAssignments: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador del evento */
                evento?: number;
                /** @description Identificador de la zona de estacionamiento */
                zona?: number;
                /** @description También los de eventos que ya pasaron */
                past?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["GuardAssignment"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignGuard: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador de la persona */
                    intIDUsuario?: number;
                    /** @description Un guardia nuevo, con su contraseña inicial; o `intIDUsuario` */
                    guard?: {
                        /** @description Nombre completo */
                        fullName: string;
                        /** @description Correo */
                        email?: string | null;
                        /** @description Teléfono: 10 dígitos, o con código de país */
                        phone?: string | null;
                        /** @description Contraseña */
                        password: string;
                    };
                    /** @description Identificador del evento */
                    intIDEvento: number;
                    /** @description Identificador de la zona de estacionamiento */
                    idZone: number;
                    /** @description Sin él, todos los accesos de la zona */
                    idGate?: number | null;
                    /** @description Puede autorizar el paso de un código que el acceso rechazó */
                    isSupervisor?: boolean;
                } & (unknown | unknown);
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["GuardAssignment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getParkingAreaDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ParkingAreaDetail"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getParkingArea: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ParkingArea"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateParkingArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description De 1 a 4 letras o números, única en el recinto */
                    key?: string;
                    /** @description Nombre */
                    name?: string;
                    /** @description De una zona sin numerar; en otra son los lugares de su numeración */
                    capacity?: number | null;
                    /** @description Sus lugares tienen número */
                    isNumbered?: boolean;
                    /** @description Numeración, una línea por filas iguales: A-F: 1-40, sin 13 */
                    pattern?: string | null;
                    /** @description Lugares que nadie puede usar, una línea por motivo: A7, B7: pilar */
                    blocked?: string | null;
                    /** @description Zona VIP */
                    isVip?: boolean;
                    /** @description Esquinas en unidades del plano del recinto */
                    polygon?: [
                        number,
                        number
                    ][] | null;
                    /** @description Accesos por los que se entra */
                    idGates?: number[];
                    /** @description Minutos a pie hasta la entrada */
                    walkMinutes?: number | null;
                    /** @description De la zona a la entrada, a pie */
                    notes?: string | null;
                    /** @description De la calle a la zona, en auto */
                    drivingNotes?: string | null;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ParkingArea"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteParkingArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listParkingAreasOfEvent: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identificador del evento */
                idEvent: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["EventArea"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listParkingAreaNames: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                            /** @description Identificador del recinto */
                            idEnclosure: number;
                            /** @description De 1 a 4 letras o números, única en el recinto */
                            key: string;
                            /** @description Nombre */
                            name: string;
                            /** @description Cuántos lugares hay */
                            capacity: number;
                        }[];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listParkingAreas: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Solo los de este organizador; solo para la plataforma */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ParkingArea"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createParkingArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description De 1 a 4 letras o números, única en el recinto */
                    key: string;
                    /** @description Nombre */
                    name: string;
                    /** @description De una zona sin numerar; en otra son los lugares de su numeración */
                    capacity?: number | null;
                    /** @description Sus lugares tienen número */
                    isNumbered?: boolean;
                    /** @description Numeración, una línea por filas iguales: A-F: 1-40, sin 13 */
                    pattern?: string | null;
                    /** @description Lugares que nadie puede usar, una línea por motivo: A7, B7: pilar */
                    blocked?: string | null;
                    /** @description Zona VIP */
                    isVip?: boolean;
                    /** @description Esquinas en unidades del plano del recinto */
                    polygon?: [
                        number,
                        number
                    ][] | null;
                    /** @description Accesos por los que se entra */
                    idGates: number[];
                    /** @description Minutos a pie hasta la entrada */
                    walkMinutes?: number | null;
                    /** @description De la zona a la entrada, a pie */
                    notes?: string | null;
                    /** @description De la calle a la zona, en auto */
                    drivingNotes?: string | null;
                    /** @description Identificador del recinto */
                    idEnclosure: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ParkingArea"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Forma de pago
                     * @enum {string}
                     */
                    method: "card" | "wallet" | "cash" | "deposit";
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPaymentReviews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Los casos del pago, del primero al último */
                            reviews: components["schemas"]["PaymentReview"][];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decidePaymentReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description El caso, como lo da la consulta */
                    idReview: number;
                    /**
                     * @description `refund` devuelve, `assign` da lugares, `release` vende los de una disputa, `keep` cierra con la nota, `end_dispute` dice quién absorbe
                     * @enum {string}
                     */
                    act: "refund" | "assign" | "release" | "keep" | "end_dispute";
                    /** @description Por qué; queda en el registro */
                    note: string;
                    /**
                     * @description Quién absorbe un contracargo perdido
                     * @enum {string}
                     */
                    bearer?: "organizer" | "platform";
                    /** @description Si otros pueden comprar sus lugares */
                    freesPlaces?: boolean;
                    /** @description Lo que el proveedor cobró por la disputa, si no lo dice él */
                    feeCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PaymentReview"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número o folio del pago; con el folio de una compra, su último pago */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PendingPayment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description refused: solo quien confirma depósitos, y solo un depósito
                     * @enum {string}
                     */
                    state: "cancelled" | "refused";
                    /** @description El motivo */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Payment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    validatePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Payment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveProviderNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El proveedor de pagos */
                provider: string;
                /** @description La cuenta del proveedor, como se dio de alta */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Cuántos avisos se guardaron; 0 si ya estaban */
                            received: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveSecondProviderNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El proveedor de pagos */
                provider: string;
                /** @description La cuenta del proveedor, como se dio de alta */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Cuántos avisos se guardaron; 0 si ya estaban */
                            received: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payByCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del carrito o la compra */
                    idCart: number;
                    /** @description Pagar sin el código de descuento de la compra si ya no vale; sin esto se rechaza y se dice por qué */
                    withoutCode?: boolean;
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    continueCardPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PendingPayment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refreshCardPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PendingPayment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 14 dígitos, con o sin espacios */
                    referencia: string;
                    /** @description Lo que llegó, si no es el monto exacto */
                    receivedCents?: number;
                    /** @description Por qué llegó otro monto */
                    motivo?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Deposit"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    annotatePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Folio, para decirlo o escribirlo */
                folio: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Vacía o nula la quita */
                    note?: string | null;
                    /** @description Quién pagó, si no fue quien compró; vacío o nulo lo quita */
                    payerName?: string | null;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                            /** @description Folio, para decirlo o escribirlo */
                            folio: string;
                            /** @description Nota interna */
                            note: string | null;
                            /** @description Quién pagó, si no fue quien compró */
                            payerName: string | null;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    releaseUnpaidPurchases: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description El evento del que se liberan todas; o `idCart` */
                    intIDEvento?: number;
                    /** @description La única compra que se libera; o `intIDEvento` */
                    idCart?: number;
                    /** @description El motivo, que queda en el registro */
                    reason?: string;
                    /** @description Solo cuenta lo que se liberaría; no pide motivo */
                    preview?: boolean;
                } & ((unknown | unknown) & (unknown | {
                    /**
                     * @description Solo cuenta, sin cambiar nada
                     * @constant
                     */
                    preview: true;
                }));
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Compras que esperaban su pago */
                            orders: number;
                            /** @description Lugares */
                            places: number;
                            /** @description Centavos de MXN */
                            totalCents: number;
                            /** @description Cuántas compras esperaban por cada forma de pago */
                            methods: {
                                /** @description Forma de pago */
                                method: string;
                                /** @description Cuántas compras */
                                orders: number;
                            }[];
                            /** @description Cuántas se liberaron */
                            released: number;
                            /** @description Estaban pagadas: quedaron vendidas */
                            paid: number;
                            /** @description Depósitos que ya se vieron en el banco */
                            kept: number;
                            /** @description Su proveedor no respondió */
                            failed: number;
                            /** @description Se quedan para la siguiente llamada */
                            left: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payByWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del carrito o la compra */
                    idCart: number;
                    /** @description Pagar sin el código de descuento de la compra si ya no vale; sin esto se rechaza y se dice por qué */
                    withoutCode?: boolean;
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    continueWalletPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PendingPayment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePrepaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Cómo llama a su QR */
                    nickname?: string | null;
                    /** @description Placas de los autos que lo usan */
                    plates?: string[] | null;
                    /** @description Desde cuándo vale */
                    validFrom?: string | null;
                    /** @description Hasta qué día vale, ese día incluido */
                    validUntil?: string | null;
                    /** @description Otro tipo */
                    idType?: number;
                    /**
                     * Format: date
                     * @description Desde qué día tiene el tipo nuevo; sin él, desde ahora
                     */
                    typeFrom?: string;
                    /**
                     * @description `active` reanuda o desbloquea
                     * @enum {string}
                     */
                    state?: "active" | "paused" | "blocked";
                    /** @description Por qué se bloquea; su titular lo ve */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Prepaid"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrepaidStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidStatus"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generatePrepaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del tipo de QR */
                    idType: number;
                    /** @description Correo */
                    email?: string | null;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone?: string | null;
                    /** @description De quien todavía no tiene cuenta: se le abre y se le invita */
                    fullName?: string | null;
                    /** @description Cómo llama a su QR */
                    nickname?: string | null;
                    /** @description Placas de los autos que lo usan */
                    plates?: string[] | null;
                    /** @description Desde cuándo vale */
                    validFrom?: string | null;
                    /** @description Hasta qué día vale, ese día incluido */
                    validUntil?: string | null;
                    /** @description Saldo de regalo para empezar, en centavos de MXN */
                    giftCents?: number | null;
                    /** @description Por qué se regala */
                    giftReason?: string | null;
                    /** @description El último día para gastarlo */
                    giftUntil?: string | null;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador del prepago */
                            idPrepaid: number;
                            /** @description Identificador del organizador */
                            idAdmin: number;
                            /** @description Identificador del recinto */
                            idEnclosure: number;
                            /** @description Nombre del recinto */
                            enclosureName: string;
                            /** @description Folio, para decirlo o escribirlo */
                            folio: string;
                            /** @description Código corto, para teclearlo */
                            shortCode: string;
                            /** @description Cómo llama a su QR */
                            nickname: string;
                            /** @description Placas de los autos que lo usan */
                            plates: string[];
                            /**
                             * @description `pending` espera su primera recarga
                             * @enum {string}
                             */
                            state: "pending" | "active" | "paused" | "blocked" | "closed";
                            /** @description Por qué está bloqueado */
                            stateReason: string | null;
                            /** @description Se cierra en cuanto lleguen sus devoluciones */
                            isClosing: boolean;
                            /** @description Un banco reclamó una de sus recargas y no ha decidido */
                            isDisputed: boolean;
                            /** @description Identificador del tipo de QR */
                            idType: number;
                            /** @description Nombre del tipo de QR */
                            typeName: string;
                            /** @description El tipo al que cambia */
                            idNextType: number | null;
                            /** @description Nombre del tipo al que cambia */
                            nextTypeName: string | null;
                            /** @description Cuándo cambia de tipo */
                            nextTypeAt: string | null;
                            /** @description Lo que tiene, en centavos de MXN */
                            balanceCents: number;
                            /** @description Lo que debe, en centavos de MXN; su próxima recarga lo paga primero */
                            debtCents: number;
                            /** @description Con menos saldo se avisa */
                            noticeCents: number;
                            /** @description Desde qué día vale; nulo: desde siempre */
                            validFrom: string | null;
                            /** @description Hasta qué día vale, ese día incluido */
                            validUntil: string | null;
                            /** @description Hasta cuándo está pagado su periodo */
                            periodUntil: string | null;
                            /** @description Su titular */
                            intIDUsuario: number;
                            /** @description Nombre completo */
                            fullName: string;
                            /** @description Correo */
                            email: string | null;
                            /** @description Teléfono: 10 dígitos, o con código de país */
                            phone: string | null;
                            /** @description Desde cuándo su auto está adentro */
                            insideSince: string | null;
                            /** @description Cuándo entró la última vez */
                            lastVisitAt: string | null;
                            /**
                             * Format: date-time
                             * @description Cuándo se creó
                             */
                            createdAt: string;
                            /** @description Cuándo llegó su primer saldo */
                            activatedAt: string | null;
                            /** @description Cuándo se cerró */
                            closedAt: string | null;
                            /** @description No tenía cuenta y se le invitó */
                            isNewPerson: boolean;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrepaidMonth: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                    /** @description El mes en curso si falta */
                    month?: string;
                    /**
                     * @description Todos si falta
                     * @enum {string}
                     */
                    filter?: "recargas" | "estacionamiento" | "otros";
                    /** @description Los que tienen un número menor */
                    below?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidHistory"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrepaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Solo lo que cambió en este instante o después, en el orden en que cambió la fila misma (una lectura en un acceso no la cambia); `asOf` dice desde cuándo preguntar la próxima vez */
                    modified_since?: string & (unknown & unknown);
                    /** @description Nombre, contacto, placa, apodo, folio o código */
                    q?: string;
                    /** @description Identificador del tipo de QR */
                    idType?: number;
                    /** @description Identificador del recinto */
                    idEnclosure?: number;
                    /** @description Los de un titular */
                    intIDUsuario?: number;
                    /**
                     * @description En qué estado está
                     * @enum {string}
                     */
                    state?: "pending" | "active" | "paused" | "blocked" | "closed";
                    /**
                     * @description Solo los que tienen un auto adentro
                     * @constant
                     */
                    isInside?: true;
                    /**
                     * @description Solo los que deben
                     * @constant
                     */
                    hasDebt?: true;
                    /**
                     * @description `low`: con menos de lo que se avisa; `none`: sin saldo
                     * @enum {string}
                     */
                    balance?: "low" | "none";
                    /**
                     * @description Cuántos por página
                     * @default 50
                     */
                    limit?: number;
                    /**
                     * @description Cuántos se saltan; `page` gana
                     * @default 0
                     */
                    offset?: number;
                    /** @description Página, desde 1 */
                    page?: number;
                    /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                    after?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Prepaid"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                        /**
                         * Format: date-time
                         * @description Con `modified_since`: todo lo que cambió antes de este instante ya se dijo en estas páginas. El de la última página es el `modified_since` de la próxima vez
                         */
                        asOf?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    migratePrepaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                    /** @description Correo */
                    email?: string | null;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone?: string | null;
                    /** @description De quien todavía no tiene cuenta: se le abre y se le invita */
                    fullName?: string | null;
                    /** @description Queda en el registro de actividad */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Prepaid"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrepaidReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PendingPayment"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payPrepaidByCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                    /** @description Lo que entra al saldo, en centavos de MXN; el cargo se suma */
                    creditCents: number;
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payPrepaidByDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                    /** @description Lo que entra al saldo, en centavos de MXN; el cargo se suma */
                    creditCents: number;
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payPrepaidByWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                    /** @description Lo que entra al saldo, en centavos de MXN; el cargo se suma */
                    creditCents: number;
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rechargePrepaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                    /** @description Lo que se abona, en centavos de MXN */
                    creditCents: number;
                    /** @description Lo que se recibió, en centavos de MXN; sin él, lo justo */
                    receivedCents?: number;
                    /** @description Cobra otra vez el mismo importe en menos de dos minutos */
                    again?: boolean;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidRecharge"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    registerPrepaidInPen: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Su titular */
                    idUser: number;
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidBarrierSync"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrepaidStatements: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Desde cuándo, incluido */
                startDate?: string;
                /** @description No incluido */
                endDate?: string;
                /** @description De la plataforma: los de un organizador */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidStatement"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readPrepaidClosing: {
        parameters: {
            query?: {
                /** @description Desde cuándo, incluido */
                startDate?: string;
                /** @description No incluido */
                endDate?: string;
                /** @description De la plataforma: los de un organizador */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidClosing"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrepaidPeople: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Desde este momento */
                fechaInicio?: string;
                /** @description No incluido */
                fechaFin?: string;
                /** @description De la plataforma: los de un organizador */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidPerson"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrepaidMovements: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Solo lo que cambió en este instante o después, en el orden en que cambió la fila misma (una lectura en un acceso no la cambia); `asOf` dice desde cuándo preguntar la próxima vez */
                modified_since?: string & (unknown & unknown);
                /** @description Desde este momento */
                fechaInicio?: string;
                /** @description No incluido */
                fechaFin?: string;
                /** @description De la plataforma: los de un organizador */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
                /** @description Id del tipo de QR */
                tipo?: number;
                /** @description Solo los de esta clase */
                movimiento?: "topup" | "entry" | "exit" | "period" | "debt" | "gift" | "adjustment" | "refund" | "migration" | "expiry" | "dispute" | "reversal";
                /** @description Correo */
                email?: string;
                /** @description Identificador de la persona */
                intIDUsuario?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidMovement"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                        /**
                         * Format: date-time
                         * @description Con `modified_since`: todo lo que cambió antes de este instante ya se dijo en estas páginas. El de la última página es el `modified_since` de la próxima vez
                         */
                        asOf?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrepaidTotals: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Desde este momento */
                fechaInicio?: string;
                /** @description No incluido */
                fechaFin?: string;
                /** @description De la plataforma: los de un organizador */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
                /** @description Id del tipo de QR */
                tipo?: number;
                /** @description type, venue, day u hour */
                por?: "type" | "venue" | "day" | "hour";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidTotal"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkPrepaidSync: {
        parameters: {
            query: {
                /** @description Su titular */
                idUser: number;
                /** @description Identificador del prepago */
                idPrepaid: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidBarrierCheck"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    syncPrepaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Su titular */
                    idUser: number;
                    /** @description Identificador del prepago */
                    idPrepaid: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidBarrierSync"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrepaidType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidType"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    archivePrepaidType: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador */
                            id: number;
                            /** @description Tenía historia: se archivó en lugar de borrarse */
                            archived: boolean;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrepaidTypes: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description De la plataforma: los de un organizador */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidType"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePrepaidType: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name?: string;
                    /** @description Las personas lo eligen en la tienda */
                    isPublic?: boolean;
                    /** @description Cuánto cuesta, por la forma de cobro */
                    tariff?: components["schemas"]["Tariff"];
                    /** @description Centavos de MXN */
                    minEntryCents?: number;
                    /** @description Centavos de MXN */
                    noticeCents?: number;
                    /** @description Centavos de MXN */
                    topupMinCents?: number;
                    /** @description Centavos de MXN */
                    topupMaxCents?: number;
                    /** @description Centavos de MXN */
                    balanceMaxCents?: number;
                    /** @description Centavos de MXN */
                    debtMaxCents?: number;
                    /** @description Los montos que se ofrecen al recargar */
                    offeredCents?: number[];
                    /** @description Identificador */
                    id: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidType"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPrepaidType: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name: string;
                    /** @description Las personas lo eligen en la tienda */
                    isPublic: boolean;
                    /** @description Cuánto cuesta, por la forma de cobro */
                    tariff: components["schemas"]["Tariff"];
                    /** @description Centavos de MXN */
                    minEntryCents: number;
                    /** @description Centavos de MXN */
                    noticeCents: number;
                    /** @description Centavos de MXN */
                    topupMinCents: number;
                    /** @description Centavos de MXN */
                    topupMaxCents: number;
                    /** @description Centavos de MXN */
                    balanceMaxCents: number;
                    /** @description Centavos de MXN */
                    debtMaxCents: number;
                    /** @description Los montos que se ofrecen al recargar */
                    offeredCents: number[];
                    /** @description Identificador del recinto */
                    idEnclosure: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidType"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrepaidUserStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `intIDUsuario` del titular */
                a: number;
                /** @description `idPrepaid` */
                b: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PrepaidBarrierStatus"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeemQr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El texto del QR, o su código corto */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Identifica esta lectura: al repetirla se responde lo mismo
                     */
                    nonce: string;
                    /** @description Identificador del acceso */
                    idGate: number;
                    /**
                     * @description `in` entra, `out` sale; `both`, al leer: sale el auto que está adentro, y los demás entran
                     * @enum {string}
                     */
                    direction: "in" | "out" | "both";
                    /** @description De un QR de grupo: cuántos autos entran; uno si no va */
                    count?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /**
                             * @description `admitted` deja pasar; lo demás dice por qué no
                             * @enum {string}
                             */
                            decision: "admitted" | "unknown_code" | "bad_signature" | "revoked" | "returned" | "cancelled" | "blocked" | "other_enclosure" | "other_event" | "other_zone" | "not_yet_valid" | "expired" | "guard_not_assigned" | "gate_closed" | "already_used" | "still_inside" | "not_inside" | "no_balance" | "full" | "zone_closed";
                            /** @description Identificador de la lectura */
                            scanId: number;
                            /**
                             * Format: date-time
                             * @description Cuándo se leyó
                             */
                            scannedAt: string;
                            /**
                             * @description `in` entra, `out` sale; `both`, al leer: sale el auto que está adentro, y los demás entran
                             * @enum {string}
                             */
                            direction: "in" | "out";
                            /** @description El acceso */
                            gate: {
                                /** @description Identificador */
                                id: number;
                                /** @description Nombre corto, como se lee en el lugar */
                                label: string;
                                /** @description Calle por la que se llega */
                                street: string;
                            };
                            /** @description Lo que el código abre */
                            pass?: {
                                /** @description De qué clase es */
                                kind: string;
                                /** @description Clave de la zona */
                                zoneKey: string | null;
                                /** @description Nombre de la zona */
                                zoneName: string | null;
                                /** @description Número del lugar; nulo en una zona sin numerar */
                                placeLabel: string | null;
                                /** @description Nombre del evento */
                                eventName: string | null;
                                /** @description Las últimas letras del código, para decirlas en voz alta */
                                codeTail: string;
                                /** @description Cuántas veces puede entrar */
                                entryRights: number;
                                /** @description Entradas que ya se usaron */
                                entriesUsed: number;
                            };
                            /** @description La primera lectura que lo dejó pasar */
                            firstUse?: {
                                /** @description Nombre del acceso */
                                gateLabel: string;
                                /** @description Calle del acceso */
                                gateStreet: string;
                                /** @description Nulo: salió sin que se leyera su entrada */
                                at: string | null;
                                /** @description Hace cuántos minutos */
                                minutesAgo: number;
                                /** @description Cuándo salió; nulo si no se ha leído su salida */
                                leftAt: string | null;
                                /** @description Acceso por el que salió */
                                leftGateLabel: string | null;
                            };
                            /** @description La estancia que esta lectura terminó */
                            stay?: {
                                /** @description Cuándo entró; nulo si no se leyó su entrada */
                                enteredAt: string | null;
                                /** @description Acceso por el que entró */
                                enteredGateLabel: string | null;
                                /** @description Minutos que estuvo adentro */
                                minutes: number | null;
                                /** @description No se leyó la salida de la entrada anterior */
                                isOrphan: boolean;
                            };
                            /** @description Qué decirle a quien se rechazó: otros accesos, desde cuándo y a qué teléfono llamar */
                            nextStep?: {
                                /** @description Por qué accesos se entra */
                                gates: {
                                    /** @description Nombre corto, como se lee en el lugar */
                                    label: string;
                                    /** @description Calle por la que se llega */
                                    street: string;
                                }[];
                                /** @description Cuándo abre su estacionamiento */
                                opensAt: string | null;
                                /** @description Teléfono: 10 dígitos, o con código de país */
                                phone: string | null;
                            };
                            /** @description Con el QR de un grupo de autos */
                            group?: {
                                /** @description Autos que están adentro */
                                inside: number;
                                /** @description Autos que movió esta lectura */
                                moved: number;
                                /** @description Autos que todavía pueden entrar */
                                left: number;
                            };
                            /** @description Con un QR de prepago */
                            charge?: {
                                /**
                                 * @description Nunca dice cuánto saldo hay
                                 * @enum {string}
                                 */
                                level: "enough" | "low" | "missing";
                                /** @description Lo que falta para pasar; 0 si no falta nada */
                                missingCents: number;
                                /** @description Hasta entonces salir no cuesta más */
                                frozenUntil: string | null;
                                /** @description Lo que cobró esta lectura */
                                takenCents: number;
                                /** @description De qué es lo cobrado */
                                takenFor: string | null;
                                /** @description Como lo llama su titular; vacío si no le puso nombre */
                                nickname: string;
                                /** @description Las placas de sus autos */
                                plates: string[];
                                /** @description La página donde se paga justo lo que falta */
                                payPath: string | null;
                            };
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readQr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El texto del QR, o su código corto */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description De qué clase es */
                            kind: string;
                            /** @description Clave de la zona */
                            zoneKey: string | null;
                            /** @description Nombre de la zona */
                            zoneName: string | null;
                            /** @description Número del lugar; nulo en una zona sin numerar */
                            placeLabel: string | null;
                            /** @description Nombre del evento */
                            eventName: string | null;
                            /** @description Las últimas letras del código, para decirlas en voz alta */
                            codeTail: string;
                            /** @description Cuántas veces puede entrar */
                            entryRights: number;
                            /** @description Entradas que ya se usaron */
                            entriesUsed: number;
                            /**
                             * @description En qué estado está
                             * @enum {string}
                             */
                            state: "active" | "blocked" | "revoked";
                            /** @description Por qué está así */
                            stateReason: string | null;
                            /** @description Entró y no ha salido */
                            isInside: boolean;
                            /** @description La primera lectura que lo dejó pasar */
                            firstUse: {
                                /** @description Nombre del acceso */
                                gateLabel: string;
                                /** @description Calle del acceso */
                                gateStreet: string;
                                /** @description Nulo: salió sin que se leyera su entrada */
                                at: string | null;
                                /** @description Hace cuántos minutos */
                                minutesAgo: number;
                                /** @description Cuándo salió; nulo si no se ha leído su salida */
                                leftAt: string | null;
                                /** @description Acceso por el que salió */
                                leftGateLabel: string | null;
                            } | null;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listQrActivity: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador del evento */
                evento?: number;
                /** @description Un código, o el nombre, correo o placa de quien lo tiene */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["QrActivity"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignCourtesy: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name: string;
                    /** @description Correo */
                    email?: string | null;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone?: string | null;
                    /** @description Placas */
                    plate?: string | null;
                    /** @description Nota interna */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Courtesy"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCourtesy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Courtesy"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCourtesy: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Nulo solo mientras nadie la tiene */
                    name?: string | null;
                    /** @description Correo */
                    email?: string | null;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone?: string | null;
                    /** @description Placas */
                    plate?: string | null;
                    /** @description Nota interna */
                    note?: string | null;
                    /** @description Cuántas veces puede entrar */
                    entryRights?: number;
                    /** @description No da acceso mientras tanto */
                    isBlocked?: boolean;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Courtesy"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCourtesy: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description El que se eliminó */
                            idDelete: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInfinityEntries: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador del evento */
                evento?: number;
                /** @description Identificador de la zona de estacionamiento */
                zona?: number;
                /** @description Desde este momento */
                fechaInicio?: string;
                /** @description No incluido */
                fechaFin?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["InfinityRow"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reassignCourtesies: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description El evento */
                    event?: number;
                    /** @description La zona de estacionamiento; o `zona` */
                    zone?: number;
                    /** @description Otro nombre de event */
                    evento?: number;
                    /** @description Otro nombre de zone */
                    zona?: number;
                    /** @description El evento al que pasan */
                    newEvent: number;
                    /** @description La zona a la que pasan */
                    newZone: number;
                    /** @description Solo estas; sin ids, todas las de la zona */
                    ids?: number[];
                } & ((unknown | unknown) & (unknown | unknown));
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Cuántas se movieron */
                            moved: number;
                            /** @description Las que ya entraron se quedan */
                            kept: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCourtesies: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Solo lo que cambió en este instante o después, en el orden en que cambió la fila misma (una lectura en un acceso no la cambia); `asOf` dice desde cuándo preguntar la próxima vez */
                modified_since?: string & (unknown & unknown);
                /** @description Identificador del evento */
                evento?: number;
                /** @description Identificador de la zona de estacionamiento */
                zona?: number;
                /** @description El lote con el que se hizo */
                idBatch?: number;
                /** @description En qué estado está */
                state?: "unassigned" | "assigned" | "sent" | "used" | "blocked" | "deleted" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Courtesy"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                        /**
                         * Format: date-time
                         * @description Con `modified_since`: todo lo que cambió antes de este instante ya se dijo en estas páginas. El de la última página es el `modified_since` de la próxima vez
                         */
                        asOf?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateCourtesies: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador del evento */
                    evento: number;
                    /** @description idZone, la zona de estacionamiento */
                    zona: number;
                    /** @description Cuántos */
                    quantity?: number;
                    /** @description Lugares numerados */
                    labels?: string[];
                    /** @description Una cortesía para cada persona */
                    people?: {
                        /** @description Nombre */
                        name: string;
                        /** @description Correo */
                        email?: string | null;
                        /** @description Teléfono: 10 dígitos, o con código de país */
                        phone?: string | null;
                        /** @description Placas */
                        plate?: string | null;
                        /** @description Nota interna */
                        note?: string | null;
                    }[];
                    /** @description Cuántas veces puede entrar */
                    entryRights?: number;
                    /** @description Nota interna */
                    note?: string | null;
                } & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["CourtesyBatch"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    registerCourtesy: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Nombre */
                    name: string;
                    /** @description Correo */
                    email?: string | null;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone?: string | null;
                    /** @description Placas */
                    plate?: string | null;
                    /** @description Nota interna */
                    note?: string | null;
                    /** @description Identificador del evento */
                    evento: number;
                    /** @description idZone, la zona de estacionamiento */
                    zona: number;
                    /** @description Lugar numerado; el siguiente libre si no se dice */
                    label?: string | null;
                    /** @description Cuántas veces puede entrar */
                    entryRights?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Courtesy"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Cada uno con sus filtros, y con otro responde 422. general: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. by-month: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. zone-vip: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. super-admin-monthly: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. courtesy: code, evento, zona, tipo, idEnclosure, admin, fecha, fechaInicio, fechaFin. prepaid: code, tipo, idEnclosure, admin, forma, inactivos, fechaInicio, fechaFin. infinity: code, evento, zona, tipo, idEnclosure, admin, estado, fechaInicio, fechaFin. super-admin-prepaid: tipo, idEnclosure, admin, forma, fechaInicio, fechaFin. users: code, evento, zona, tipo, idEnclosure, admin, forma, fechaInicio, fechaFin. account: code, evento, zona, tipo, idEnclosure, admin, forma, movimiento, fechaInicio, fechaFin. */
                name: "general" | "by-month" | "zone-vip" | "super-admin-monthly" | "courtesy" | "prepaid" | "infinity" | "super-admin-prepaid" | "users" | "account";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Identificador del evento */
                    evento?: number;
                    /** @description Identificador de la zona de estacionamiento */
                    zona?: number;
                    /** @description Un tipo de evento; en los reportes de prepago, un tipo de QR */
                    tipo?: number;
                    /** @description Identificador del recinto */
                    idEnclosure?: number;
                    /** @description Un organizador; solo lo usa quien ve a todos */
                    admin?: number;
                    /** @description Palabras de un nombre, un folio o un código */
                    code?: string;
                    /**
                     * @description De lo vendido: por qué se suma; sin él, como en su pantalla
                     * @enum {string}
                     */
                    por?: "event" | "zone" | "venue" | "method" | "card" | "day" | "month" | "organizer";
                    /**
                     * @description De lo vendido: fecha de cobro, del evento o de registro; sin ella, de cobro
                     * @enum {string}
                     */
                    fecha?: "collected" | "event" | "recorded";
                    /**
                     * @description La forma de pago; card.debit y las demás, las tarjetas de una clase; free: sin costo. Los reportes de prepago no tienen estas, y con ellas responden 422
                     * @enum {string}
                     */
                    forma?: "card" | "wallet" | "cash" | "deposit" | "desk" | "card.credit" | "card.debit" | "card.prepaid" | "card.unknown" | "free";
                    /**
                     * @description De los QR VIP: cómo está cada uno
                     * @enum {string}
                     */
                    estado?: "active" | "paused" | "over" | "ended";
                    /**
                     * @description Del estado de cuenta: una clase de movimiento
                     * @enum {string}
                     */
                    movimiento?: "receipt" | "sale" | "reversal" | "refund" | "kept" | "chargeback" | "dispute_end" | "dispute_fee" | "charge" | "charge_back" | "adjustment" | "expiry" | "settlement";
                    /**
                     * @description De prepago: quienes llevan más de esos días sin venir
                     * @enum {string}
                     */
                    inactivos?: "30" | "60" | "90";
                    /**
                     * Format: date
                     * @description Día de operación de cada recinto
                     */
                    fechaInicio?: string;
                    /**
                     * Format: date
                     * @description Incluido
                     */
                    fechaFin?: string;
                };
            };
        };
        responses: {
            /** @description El archivo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Son tantos renglones que el archivo se prepara aparte */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["FileLater"];
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readReport: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador del evento */
                evento?: number;
                /** @description Identificador de la zona de estacionamiento */
                zona?: number;
                /** @description Un tipo de evento; en los reportes de prepago, un tipo de QR */
                tipo?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
                /** @description Un organizador; solo lo usa quien ve a todos */
                admin?: number;
                /** @description Palabras de un nombre, un folio o un código */
                code?: string;
                /** @description De lo vendido: por qué se suma; sin él, como en su pantalla */
                por?: "event" | "zone" | "venue" | "method" | "card" | "day" | "month" | "organizer";
                /** @description De lo vendido: fecha de cobro, del evento o de registro; sin ella, de cobro */
                fecha?: "collected" | "event" | "recorded";
                /** @description La forma de pago; card.debit y las demás, las tarjetas de una clase; free: sin costo. Los reportes de prepago no tienen estas, y con ellas responden 422 */
                forma?: "card" | "wallet" | "cash" | "deposit" | "desk" | "card.credit" | "card.debit" | "card.prepaid" | "card.unknown" | "free";
                /** @description De los QR VIP: cómo está cada uno */
                estado?: "active" | "paused" | "over" | "ended";
                /** @description Del estado de cuenta: una clase de movimiento */
                movimiento?: "receipt" | "sale" | "reversal" | "refund" | "kept" | "chargeback" | "dispute_end" | "dispute_fee" | "charge" | "charge_back" | "adjustment" | "expiry" | "settlement";
                /** @description De prepago: quienes llevan más de esos días sin venir */
                inactivos?: "30" | "60" | "90";
                /** @description Día de operación de cada recinto */
                fechaInicio?: string;
                /** @description Incluido */
                fechaFin?: string;
            };
            header?: never;
            path: {
                /** @description Cada uno con sus filtros, y con otro responde 422. general: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. by-month: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. zone-vip: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. super-admin-monthly: evento, zona, tipo, idEnclosure, admin, por, fecha, forma, fechaInicio, fechaFin. courtesy: code, evento, zona, tipo, idEnclosure, admin, fecha, fechaInicio, fechaFin. prepaid: code, tipo, idEnclosure, admin, forma, inactivos, fechaInicio, fechaFin. infinity: code, evento, zona, tipo, idEnclosure, admin, estado, fechaInicio, fechaFin. super-admin-prepaid: tipo, idEnclosure, admin, forma, fechaInicio, fechaFin. users: code, evento, zona, tipo, idEnclosure, admin, forma, fechaInicio, fechaFin. account: code, evento, zona, tipo, idEnclosure, admin, forma, movimiento, fechaInicio, fechaFin. */
                name: "general" | "by-month" | "zone-vip" | "super-admin-monthly" | "courtesy" | "prepaid" | "infinity" | "super-admin-prepaid" | "users" | "account";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ReportRow"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`. */
                "X-Waiting-Place"?: components["parameters"]["WaitingPlace"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador de la zona en un evento */
                    idEventArea?: number;
                    /** @description Identificador del evento */
                    intIDEvento?: number;
                    /** @description Con intIDEvento, en lugar de idEventArea */
                    idZone?: number;
                    /** @description Identificador del lugar numerado */
                    idPlace?: number;
                    /** @description Por qué; queda en el registro */
                    reason?: string;
                    /** @description La diferencia que se aceptó, bajo cero si se devuelve; si ya es otra, no se cambia nada */
                    expectedCents?: number;
                } & (unknown | unknown);
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador del carrito o la compra */
                            idCart: number;
                            /** @description Folio, para decirlo o escribirlo */
                            folio: string;
                            /**
                             * @description En qué estado está
                             * @enum {string}
                             */
                            state: "awaiting_payment" | "paid";
                            /** @description Por pagar; bajo cero, lo que se devuelve */
                            dueCents: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    returnTickets: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Otros boletos de la misma compra */
                    others?: number[];
                    /** @description Del personal: también el cargo por servicio */
                    withFee?: boolean;
                    /** @description Por qué; queda en el registro */
                    reason?: string;
                    /** @description Lo que se aceptó que regresa; si ya es otro, no se devuelve nada */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificadores de los boletos */
                            tickets: number[];
                            /** @description Centavos de MXN */
                            backCents: number;
                            /** @description Las devoluciones que empezaron */
                            refunds: {
                                /** @description Identificador */
                                id: number;
                                /** @description Centavos de MXN */
                                amountCents: number;
                                /** @description En qué estado está */
                                state: string;
                            }[];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAvailablePlaces: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador de la zona de estacionamiento */
                idZone?: number;
                /** @description El boleto que se quiere cambiar */
                idTicket?: string;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["AvailablePlaces"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventTickets: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Solo lo que cambió en este instante o después, en el orden en que cambió la fila misma (una lectura en un acceso no la cambia); `asOf` dice desde cuándo preguntar la próxima vez */
                modified_since?: string & (unknown & unknown);
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Ticket"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                        /**
                         * Format: date-time
                         * @description Con `modified_since`: todo lo que cambió antes de este instante ya se dijo en estas páginas. El de la última página es el `modified_since` de la próxima vez
                         */
                        asOf?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    giveTickets: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador de la zona en un evento */
                    idEventArea?: number;
                    /** @description Identificador del evento */
                    intIDEvento?: number;
                    /** @description Con intIDEvento, en lugar de idEventArea */
                    idZone?: number;
                    /** @description La compra de quien los recibe; o `contact` */
                    idCart?: number;
                    /** @description Correo o teléfono de quien los recibe; o `idCart` */
                    contact?: string;
                    /** @description Cuántos boletos; uno si no se dice */
                    quantity?: number;
                    /** @description El motivo */
                    reason: string;
                } & ((unknown | unknown) & (unknown | unknown));
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador del carrito o la compra */
                            idCart: number;
                            /** @description Folio, para decirlo o escribirlo */
                            folio: string;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Lo que llegó, si no es el monto exacto */
                    receivedCents?: number;
                    /** @description Por qué llegó otro monto */
                    motivo?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Deposit"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    approveDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Deposit"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePurchaseMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Forma de pago
                     * @enum {string}
                     */
                    method: "card" | "wallet" | "cash" | "deposit";
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Purchase"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`. */
                "X-Waiting-Place"?: components["parameters"]["WaitingPlace"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Cuántos lugares de cada zona */
                    areas: ({
                        /** @description Identificador de la zona en un evento */
                        idEventArea?: number;
                        /** @description Identificador del evento */
                        intIDEvento?: number;
                        /** @description Con intIDEvento, en lugar de idEventArea */
                        idZone?: number;
                        /** @description Cuántos lugares de la zona; 0 la quita */
                        quantity: number;
                    } & (unknown | unknown))[];
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelPurchase: {
        parameters: {
            query?: {
                /** @description Por qué; queda en el registro */
                reason?: string;
            };
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPlaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`. */
                "X-Waiting-Place"?: components["parameters"]["WaitingPlace"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador de la zona en un evento */
                    idEventArea?: number;
                    /** @description Identificador del evento */
                    intIDEvento?: number;
                    /** @description Con intIDEvento, en lugar de idEventArea */
                    idZone?: number;
                    /** @description Cuántos lugares; los elige la plataforma, juntos si se puede */
                    quantity?: number;
                    /** @description Los lugares numerados, en vez de `quantity` */
                    idPlaces?: number[];
                } & ((unknown | unknown) & (unknown | unknown));
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPurchases: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Solo lo que cambió en este instante o después, en el orden en que cambió la fila misma (una lectura en un acceso no la cambia); `asOf` dice desde cuándo preguntar la próxima vez */
                modified_since?: string & (unknown & unknown);
                /** @description De la plataforma: las de un organizador */
                admin?: number;
                /** @description Identificador del recinto */
                idEnclosure?: number;
                /** @description Identificador del evento */
                evento?: number;
                /** @description En qué estado está */
                state?: "awaiting_payment" | "paid" | "partially_refunded" | "refunded" | "review" | "expired" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["PurchaseRow"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                        /**
                         * Format: date-time
                         * @description Con `modified_since`: todo lo que cambió antes de este instante ya se dijo en estas páginas. El de la última página es el `modified_since` de la próxima vez
                         */
                        asOf?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdPlaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`. */
                "X-Waiting-Place"?: components["parameters"]["WaitingPlace"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identificador de la zona en un evento */
                    idEventArea?: number;
                    /** @description Identificador del evento */
                    intIDEvento?: number;
                    /** @description Con intIDEvento, en lugar de idEventArea */
                    idZone?: number;
                    /** @description Cuántos lugares; los elige la plataforma, juntos si se puede */
                    quantity?: number;
                    /** @description Los lugares numerados, en vez de `quantity` */
                    idPlaces?: number[];
                } & ((unknown | unknown) & (unknown | unknown));
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["NewCart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description La compra */
                            purchase: components["schemas"]["Cart"];
                            /** @description Hay un pago en curso: antes se pregunta a quien lo cobra */
                            asksProvider: boolean;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    releasePurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Por qué; queda en el registro */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Cart"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserLogs: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["UserLog"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["UserDetail"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
                    chrNombreUsuario?: string;
                    /** @description Nombre completo */
                    fullName?: string;
                    /** @description Correo */
                    email?: string | null;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone?: string | null;
                    /**
                     * @description 1 administrador o 3 guardia
                     * @enum {number}
                     */
                    intFKIDProfile?: 1 | 3;
                    /** @description Solo para la plataforma */
                    mfaRequired?: boolean;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["UserDetail"];
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador de la persona */
                            intIDUsuario: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserTickets: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Identificador del recinto */
                idEnclosure?: number;
            };
            header?: never;
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Ticket"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAdmins: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["Admin"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Palabras del nombre, correo o teléfono */
                    q?: string;
                    /** @description 1 administrador, 2 comprador, 3 guardia */
                    intFKIDProfile?: number;
                    /**
                     * @description En qué estado está
                     * @enum {string}
                     */
                    state?: "active" | "blocked";
                    /** @description Solo para la plataforma */
                    admin?: number;
                    /**
                     * @description since: por alta; name: por nombre; con - al revés
                     * @enum {string}
                     */
                    sort?: "-since" | "since" | "name" | "-name";
                };
            };
        };
        responses: {
            /** @description El archivo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Son tantos renglones que el archivo se prepara aparte */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["FileLater"];
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrepaidBuyers: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Palabras del nombre, correo o teléfono */
                q?: string;
                /** @description Solo para la plataforma */
                admin?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ShortUser"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBuyers: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Palabras del nombre, correo o teléfono */
                q?: string;
                /** @description Solo para la plataforma */
                admin?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["ShortUser"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Cuántos por página */
                limit?: number;
                /** @description Cuántos se saltan; `page` gana */
                offset?: number;
                /** @description Página, desde 1 */
                page?: number;
                /** @description Sigue después de la página que respondió este `after`; gana a `page` y a `offset` */
                after?: string;
                /** @description Palabras del nombre, correo o teléfono */
                q?: string;
                /** @description 1 administrador, 2 comprador, 3 guardia */
                intFKIDProfile?: number;
                /** @description En qué estado está */
                state?: "active" | "blocked";
                /** @description Solo para la plataforma */
                admin?: number;
                /** @description since: por alta; name: por nombre; con - al revés */
                sort?: "-since" | "since" | "name" | "-name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: components["schemas"]["User"][];
                        /** @description Texto para una persona */
                        message?: string;
                        /** @description Cuántos hay en todas las páginas */
                        total: number;
                        /** @description Cuántos hay en todas las páginas */
                        limit: number;
                        /** @description Cuántos hay en todas las páginas */
                        offset: number;
                        /** @description Cuántos hay en todas las páginas */
                        page: number;
                        /** @description Con él se pide la página siguiente; nulo en la última */
                        after: string | null;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 1 administrador o 3 guardia
                     * @enum {number}
                     */
                    intFKIDProfile: 1 | 3;
                    /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
                    chrNombreUsuario: string;
                    /** @description Nombre completo */
                    fullName: string;
                    /** @description Correo */
                    email?: string | null;
                    /** @description Teléfono: 10 dígitos, o con código de país */
                    phone?: string | null;
                    /** @description Solo para la plataforma; los demás crean en su organización */
                    idAdmin?: number | null;
                    /** @description Solo para la plataforma: abre un organizador del que la persona es dueña */
                    tenant?: {
                        /** @description Nombre del organizador */
                        nameAdmin: string;
                        /** @description Color de la marca, #rrggbb */
                        color: string;
                        /** @description Dirección en palabras */
                        chrUbicacion: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Identificador de la persona */
                            intIDUsuario: number;
                            /** @description 1 administrador, 2 comprador, 3 guardia */
                            intFKIDProfile: number;
                            /** @description Nombre de usuario: al menos 5 caracteres, sin espacios ni números */
                            chrNombreUsuario: string;
                            /** @description Nombre completo */
                            fullName: string;
                            /** @description Correo */
                            email: string | null;
                            /** @description Teléfono: 10 dígitos, o con código de país */
                            phone: string | null;
                            /** @description Identificador del organizador */
                            idAdmin: number;
                            /** @description email o whatsapp */
                            invitedBy: string | null;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description La misma clave con los mismos datos responde lo mismo; con otros datos es un 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Identificador */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo */
                    expectedCents?: number;
                };
            };
        };
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Del pago; de la compra si no había nada que pagar */
                            folio: string;
                            /** @description Nulo si no había nada que pagar */
                            idPayment: number | null;
                            /** @description Qué sigue para quien paga */
                            next: components["schemas"]["NextAction"];
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveSecondProviderNoticeV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El proveedor de pagos */
                provider: string;
                /** @description La cuenta del proveedor, como se dio de alta */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La respuesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado */
                        response: {
                            /** @description Cuántos avisos se guardaron; 0 si ya estaban */
                            received: number;
                        };
                        /** @description Texto para una persona */
                        message?: string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lista */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Cómo está ahora */
                        status: ("ok" | "starting" | "failed") | string;
                        /** @description La base de datos */
                        database: ("ok" | "starting" | "failed") | string;
                        /** @description El proceso de trabajos */
                        worker: ("ok" | "starting" | "failed") | string;
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Contesta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Cómo está ahora
                         * @constant
                         */
                        status: "ok";
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Puede */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Cómo está ahora
                         * @enum {string}
                         */
                        status: "ok" | "error";
                        /**
                         * @description Con 503: la base no contestó en tres segundos, o le faltan migraciones de esta versión
                         * @enum {string}
                         */
                        reason?: "database.unreachable" | "database.not_migrated";
                    };
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Una falla: `code` dice cuál */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
